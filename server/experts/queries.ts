import type { ExpertHelp } from '@guildhall/contract/experts/options.ts'
import { bool, int, list, moment, selectOf, statement, text, textOf } from '#db/statement.ts'
import { cardColumns, cardRow, cardSources } from './cards.ts'
import { isFound } from './favorites.ts'

const facts = {
  fields: list(text),
  methods: list(text),
  help: list(textOf<ExpertHelp>()),
  takes_doctoral: bool,
  answer_days: int,
  country: text,
}

/** What a person says about themselves as an expert. */
export const findOwnExpert = statement('expert_own', {
  takes: { personId: int },
  gives: { ...facts, is_listed: bool },
  sql: ({ personId }) => `
    select ${Object.keys(facts).join(', ')}, is_listed from experts where person_id = ${personId}`,
})

/** Whether a person may be an expert: the one rule is a function of the database, which the search uses too. */
export const findEligible = statement('expert_eligible', {
  takes: { personId: int },
  gives: { eligible: bool },
  sql: ({ personId }) => `
    select may_be_expert(p, f.student) as eligible from people p left join profiles f on f.user_id = p.id where p.id = ${personId}`,
})

export const saveExpert = statement('expert_save', {
  takes: { personId: int, ...facts, areas: list(text), isListed: bool, at: moment },
  sql: (p) => `
    insert into experts as e (person_id, handle, is_listed, fields, areas, methods, help, takes_doctoral, answer_days, country, since, changed_at)
    select id, custom_user_id, ${p.isListed}, ${p.fields}::text[], ${p.areas}::text[], ${p.methods}::text[], ${p.help}::text[],
      ${p.takes_doctoral}, ${p.answer_days}, ${p.country}, ${p.at}, ${p.at}
    from people where id = ${p.personId}
    on conflict (person_id) do update set is_listed = excluded.is_listed, fields = excluded.fields, areas = excluded.areas,
      methods = excluded.methods, help = excluded.help, takes_doctoral = excluded.takes_doctoral, answer_days = excluded.answer_days,
      country = excluded.country, changed_at = excluded.changed_at,
      since = case when excluded.is_listed and not e.is_listed then excluded.since else e.since end`,
})

/** A listed expert as a viewer sees them. */
export const findExpertCard = statement('expert_card', {
  takes: { handle: text, viewerId: int },
  gives: cardRow,
  sql: ({ handle, viewerId }) => `
    select ${selectOf(cardColumns(viewerId))} from experts p ${cardSources} where p.handle = ${handle} and ${isFound}`,
})
