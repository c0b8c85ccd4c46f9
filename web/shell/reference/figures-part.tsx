import { moneyText } from '@guildhall/contract/values/money.ts'
import Package from 'lucide-react/icons/package'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { Calendar, Slots } from '#ui/calendar/calendar.tsx'
import { Chart } from '#ui/charts/chart.tsx'
import { Figures } from '#ui/charts/figures.tsx'
import { type SortOrder, SortTable } from '#ui/lists/sort-table.tsx'
import { Summary } from '#ui/lists/summary.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { Pager } from '#ui/pager.tsx'
import { Part, Sample } from './part.tsx'

const rows = [
  { title: 'Kiln: accessible form patterns', maker: 'Mateus Ferraz', priceMinor: 15_000, views: 412 },
  { title: 'Thirty Years of Rainfall', maker: 'Ilse Vandermeer', priceMinor: 8500, views: 980 },
  { title: 'Field Recorder', maker: 'Priya Raghunathan', priceMinor: 46_000, views: 233 },
]
const days = ['8 Nov', '9 Nov', '10 Nov', '11 Nov', '12 Nov', '13 Nov', '14 Nov']
type Row = (typeof rows)[number]

export function FiguresPart() {
  const [order, setOrder] = useState<SortOrder>({ column: 'priceMinor', direction: 'ascending' })
  const key = order.column as keyof Row
  const sign = order.direction === 'ascending' ? 1 : -1
  const sorted = rows.toSorted((a, b) => (a[key] < b[key] ? -sign : sign))
  return (
    <Part id="figures" title="Figures, charts, tables">
      <Sample name="Figures: up, down, flat" wide>
        <Figures
          figures={[
            { label: 'Views', value: '1,204', change: { direction: 'up', text: '96 more than last week' } },
            { label: 'Sales', value: '12', change: { direction: 'down', text: '3 fewer than last week' } },
            { label: 'Favorites', value: '48', change: { direction: 'flat', text: 'as last week' } },
            {
              label: 'Signed, one line says against what',
              value: '14',
              change: { direction: 'up', text: '+3', signed: true },
            },
          ]}
        />
      </Sample>
      <Sample name="Summary of what is to be paid">
        <Summary
          lines={rows.slice(0, 2).map(({ title, priceMinor }, at) => {
            return { id: title, title, quantity: at + 1, amount: moneyText(priceMinor * (at + 1), 'USD') }
          })}
          total={moneyText(32_000, 'USD')}
        >
          <Button look="primary" size="lg" block>
            Check out
          </Button>
        </Summary>
      </Sample>
      <Sample name="Things to do: asks, answers, is a matter of time" wide>
        <ul className="panel lines" aria-label="Things to do">
          {(['blue', 'green', 'ochre'] as const).map((colour, at) => (
            <TaskRow
              key={colour}
              of={Package}
              colour={colour}
              title={rows[at]?.title}
              due={`Due in ${at + 2} days`}
              action={<Button size="sm">Send files {at + 1}</Button>}
            >
              {rows[at]?.maker}
            </TaskRow>
          ))}
        </ul>
      </Sample>
      <Sample name="Chart, with its table" wide>
        <Chart
          title="Views and favorites"
          summary="Views rose from 40 to 96 in the week; favorites stayed near 20."
          labels={days}
          series={[
            { name: 'Views', values: [40, 52, 49, 63, 71, 88, 96] },
            { name: 'Favorites', values: [18, 21, 19, 22, 20, 24, 21] },
          ]}
          format={formatCount}
        />
      </Sample>
      <Sample name="Chart beside the days before, with events" wide>
        <Chart
          title="Views per day"
          summary="491 views in these 7 days, 322 in the 7 days before."
          labels={days}
          series={[
            { name: 'Now', values: [40, 52, 49, 63, 71, 88, 128] },
            { name: 'Before', values: [38, 41, 49, 42, 50, 54, 48], quiet: true },
          ]}
          events={[
            { at: 1, text: 'Published' },
            { at: 2, text: 'No room for this name' },
            { at: 5, text: 'First sale' },
          ]}
          format={formatCount}
        />
      </Sample>
      <Sample name="Table: heads sort" wide>
        <SortTable<Row>
          caption="Projects"
          rows={sorted}
          keyOf={({ title }) => title}
          order={order}
          onOrder={setOrder}
          columns={[
            {
              name: 'title',
              label: 'Project',
              sorts: true,
              cell: ({ title }) => <span className="work">{title}</span>,
              total: 'Total',
            },
            { name: 'maker', label: 'Maker', cell: ({ maker }) => maker },
            {
              name: 'views',
              label: 'Views',
              number: true,
              sorts: true,
              cell: ({ views }) => formatCount(views),
              total: formatCount(rows.reduce((sum, { views }) => sum + views, 0)),
            },
            {
              name: 'priceMinor',
              label: 'Price',
              number: true,
              sorts: true,
              cell: ({ priceMinor }) => moneyText(priceMinor, 'USD', { short: true }),
            },
          ]}
        />
      </Sample>
      <Sample name="Pager: first, middle, last">
        <Pager link={Link} previous={null} next="/dev/ui#figures" range="1–24 of 214" label="First page" />
        <Pager link={Link} previous="/dev/ui#figures" next="/dev/ui#figures" range="25–48 of 214" label="Middle page" />
        <Pager link={Link} previous="/dev/ui#figures" next={null} range="193–214 of 214" label="Last page" />
      </Sample>
    </Part>
  )
}

const today = '2026-11-18'
const hours = ['08:00', '09:00', '10:00', '13:00', '14:00', '15:00'].map((time, index) => ({
  at: `2026-11-20T${time}:00Z`,
  isTaken: index === 1 || index === 4,
}))

export function TimePart() {
  const [day, setDay] = useState<string | null>('2026-11-20')
  const [hour, setHour] = useState<string | null>(hours[2]?.at ?? null)
  return (
    <Part id="time" title="Days and hours">
      <Sample name="Calendar: free, not free, chosen, today">
        <Calendar
          label="Day of the meeting"
          value={day}
          onChange={setDay}
          today={today}
          isFree={(each) => each >= today && new Date(each).getUTCDay() % 6 !== 0}
        />
      </Sample>
      <Sample name="Slots: free, taken, chosen">
        <Slots
          label="Hour of the meeting"
          slots={hours}
          value={hour}
          onChange={setHour}
          timeZone="Europe/Brussels"
          otherZone={{ name: 'Kenji', timeZone: 'Asia/Tokyo' }}
        />
      </Sample>
    </Part>
  )
}
