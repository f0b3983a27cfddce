// What a Go program does with a feed: feed read FEED
package main

import (
	"encoding/csv"
	"os"

	ics "github.com/arran4/golang-ical"
)

func text(event *ics.VEvent, name ics.ComponentProperty) string {
	if property := event.GetProperty(name); property != nil {
		return property.Value
	}
	return ""
}

func main() {
	file, err := os.Open(os.Args[2])
	if err != nil {
		panic(err)
	}
	calendar, err := ics.ParseCalendar(file)
	if err != nil {
		panic(err)
	}
	rows := csv.NewWriter(os.Stdout)
	rows.Write([]string{"date", "summary", "amount"})
	for _, event := range calendar.Events() {
		start := text(event, ics.ComponentPropertyDtStart)
		date := start[:4] + "-" + start[4:6] + "-" + start[6:8]
		rows.Write([]string{date, text(event, ics.ComponentPropertySummary), text(event, "X-LEDGER-AMOUNT")})
	}
	rows.Flush()
}
