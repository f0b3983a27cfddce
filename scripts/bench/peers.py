"""The programs that are measured beside ours: found, compiled, or installed into a folder of their own."""
import os
import platform
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
PROGRAMS = os.path.join(HERE, "peers")
# What Python's packages are called on import.
PACKAGES = {"icalendar": "icalendar", "recurring-ical-events": "recurring_ical_events", "python-dateutil": "icalendar, dateutil",
            "duckdb": "duckdb", "polars": "polars", "pandas": "pandas"}


def say(*words):
    print("ledger2ics:", *words, file=sys.stderr, flush=True)


def run(*command, **options):
    """What a command prints, or nothing where it is missing or fails."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600, **options)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


class Peers:
    """`commands` begins each peer's command line; `missing` says why a peer is not there."""

    def __init__(self, install, cache=None):
        self.install = install
        self.cache = cache or os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "ledger2ics-bench")
        os.makedirs(self.cache, exist_ok=True)
        self.commands, self.names, self.missing = {}, {}, {}

    def need(self, keys):
        """Looks once for those of the peers that a path wants."""
        for key in keys:
            if key in self.commands or key in self.missing:
                continue
            kind, _, name = key.partition(":")
            found = getattr(self, "find_" + kind)(name)
            if isinstance(found, str):
                self.missing[key] = found
                say("not measured:", found)
            else:
                self.commands[key], self.names[key] = found

    def add(self, key, command, name):
        self.commands[key], self.names[key] = command, name

    def apt(self, package):
        """Whether Debian's package could be installed."""
        as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        if not self.install or not shutil.which("apt-get"):
            return False
        say(f"installing {package} with apt-get…")
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        return run(*as_root, "apt-get", "-qq", "install", "-y", "--no-install-recommends", package, env=environment) is not None

    def find_c(self, name):
        """A program of ours on libical: `c:import`."""
        target = os.path.join(self.cache, "c-" + name)
        libraries, flags = (["-lcsv"] if name == "export" else []) + ["-lical"], []
        if platform.system() == "Darwin":
            prefix = (run("brew", "--prefix") or "/opt/homebrew").strip()
            flags = [f"-I{prefix}/include", f"-L{prefix}/lib"]
        command = ["cc", "-O2", os.path.join(PROGRAMS, name + ".c"), "-o", target, *flags, *libraries]
        if run(*command) is None and not (all(list(map(self.apt, ["libical-dev", "libcsv-dev"]))) and run(*command) is not None):
            return f"the C program on {'libcsv and ' if name == 'export' else ''}libical does not compile here"
        version = (run("pkg-config", "--modversion", "libical") or "").strip()
        return [target], f"C on libcsv, libical {version}".strip() if name == "export" else f"C on libical {version}".strip()

    def find_python(self, name):
        """A program in peers/ with a package of Python's: `python:icalendar`; without a package: `python:`."""
        venv = os.path.join(self.cache, "venv", "bin", "python")
        if not name:
            # A shim in front of the interpreter would be measured too.
            return [os.path.realpath(sys.executable), "-I"], "Python " + platform.python_version()
        module = PACKAGES[name]
        version = f"import {module}, importlib.metadata as m; print(m.version({name!r}))"
        for attempt in range(2):
            for python in (venv, sys.executable):
                if found := run(python, "-c", version):
                    return [python], f"{name} {found.strip()}"
            if attempt or not self.install:
                break
            say("installing Python's packages…")
            if not os.path.exists(venv):
                run(sys.executable, "-m", "venv", os.path.dirname(os.path.dirname(venv)))
            # One that cannot be had must not keep the others away.
            if run(venv, "-m", "pip", "install", "-q", *PACKAGES) is None:
                run(venv, "-m", "pip", "install", "-q", name)
        return f"{name} (Python) is not installed" + (" and could not be" if self.install else "")

    def find_program(self, name):
        """A program with a package of Debian's: `program:hledger`."""
        package, version = {"hledger": ("hledger", "--version"), "ledger": ("ledger", "--version"),
                            "bean-query": ("beancount", "--version"), "khal": ("khal", "--version")}[name]
        if not shutil.which(name) and not (self.apt(package) and shutil.which(name)):
            return f"{package} is not installed" + (" and could not be" if self.install else "")
        number = re.search(r"\d+(\.\d+)+", run(name, version) or "")
        return [shutil.which(name)], f"{package} {number.group() if number else ''}".strip()

    def find_go(self, _):
        """golang-ical, of the module proxy or of Debian."""
        if not shutil.which("go"):
            return "golang-ical: no go here"
        folder = os.path.join(self.cache, "go")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(os.path.join(PROGRAMS, "feed.go"), folder)
        target, module = os.path.join(folder, "feed"), "github.com/arran4/golang-ical"
        if self.install and not os.path.exists(os.path.join(folder, "go.sum")):
            run("go", "mod", "init", "bench", cwd=folder)
            run("go", "get", module, cwd=folder)
        if run("go", "build", "-o", target, "feed.go", cwd=folder) is not None:
            version = (run("go", "list", "-m", "-f", "{{.Version}}", module, cwd=folder) or "").strip()
            return [target], f"golang-ical {version}".strip()
        debian = "/usr/share/gocode"
        environment = dict(os.environ, GO111MODULE="off", GOPATH=debian)
        if os.path.isdir(f"{debian}/src/{module}") or self.apt("golang-github-arran4-golang-ical-dev"):
            if run("go", "build", "-o", target, "feed.go", cwd=folder, env=environment) is not None:
                version = run("dpkg-query", "-Wf", "${Version}", "golang-github-arran4-golang-ical-dev") or ""
                year = re.search(r"git(\d{4})", version)
                return [target], f"golang-ical {year.group(1) if year else version.split('-')[0]} (Debian's)"
        return "golang-ical could not be fetched"

    def find_php(self, _):
        """sabre/vobject, of composer or of Debian."""
        if not shutil.which("php"):
            return "sabre/vobject: no php here"
        folder, debian = os.path.join(self.cache, "php"), "/usr/share/php/Sabre/VObject/autoload.php"
        autoload = os.path.join(folder, "vendor", "autoload.php")
        if self.install and not os.path.exists(autoload) and shutil.which("composer"):
            os.makedirs(folder, exist_ok=True)
            run("composer", "require", "-q", "-n", "sabre/vobject", cwd=folder, env=dict(os.environ, COMPOSER_ALLOW_SUPERUSER="1"))
        if not os.path.exists(autoload):
            autoload = debian
        if not os.path.exists(autoload) and not self.apt("php-sabre-vobject"):
            return "sabre/vobject could not be fetched"
        version = run("php", "-r", "error_reporting(0); require $argv[1]; echo Sabre\\VObject\\Version::VERSION;", autoload) or ""
        return ["php", os.path.join(PROGRAMS, "feed.php"), autoload], f"sabre/vobject {version}".strip()

    def find_node(self, _):
        """ical.js, of npm or out of Thunderbird."""
        if not shutil.which("node"):
            return "ical.js: no node here"
        folder, thunderbird = os.path.join(self.cache, "node"), "/usr/lib/thunderbird/omni.ja"
        module = os.path.join(folder, "node_modules", "ical.js", "dist", "ical.js")
        if self.install and not os.path.exists(module) and shutil.which("npm"):
            os.makedirs(folder, exist_ok=True)
            run("npm", "install", "--silent", "--fetch-retries=0", "--fetch-timeout=20000", "--prefix", folder, "ical.js")
        name = "ical.js"
        if os.path.exists(module):
            name += " " + re.search(r'"version": *"([^"]*)', open(os.path.join(module, "../../package.json")).read()).group(1)
        else:
            module, name = os.path.join(folder, "thunderbird.mjs"), "ical.js (Thunderbird's)"
            os.makedirs(folder, exist_ok=True)
            # unzip warns of the archive's unusual order.
            text = subprocess.run(["unzip", "-p", thunderbird, "modules/calendar/Ical.sys.mjs"], capture_output=True).stdout \
                if os.path.exists(thunderbird) and shutil.which("unzip") else b""
            if not text:
                return "ical.js could not be fetched"
            with open(module, "wb") as file:
                file.write(text)
        return ["node", "--max-old-space-size=8192", os.path.join(PROGRAMS, "feed.mjs"), module], name
