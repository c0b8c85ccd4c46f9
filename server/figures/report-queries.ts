import { int, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { KeptFigure } from './kept-figures.ts'

/** The kept figures of some days, added up by day or month; `last` is the value of the last day of each that was counted. */
export const findFigures = statement('figures_of_days', {
  takes: { figures: list(textOf<KeptFigure>()), from: text, to: text, unit: text },
  gives: { figure: textOf<KeptFigure>(), start: text, total: int, last: int },
  sql: ({ figures, from, to, unit }) => `
    select figure, date_trunc(${unit}::text, day::timestamp)::date::text as start, sum(value)::bigint as total,
      (array_agg(value order by day desc))[1] as last
    from figure_days
    where figure = any (${figures}::text[]) and day between ${from}::text::date and ${to}::text::date
    group by 1, 2 order by 1, 2`,
})

/** The newest number of people, and when it was counted. */
export const findNewest = statement('figures_newest', {
  gives: { people: int, at: nullable(moment) },
  sql: () =>
    `select value as people, counted_at as at from figure_days where figure = 'people' order by day desc limit 1`,
})
