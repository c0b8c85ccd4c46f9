import { type SuggestionGround, suggestionGrounds } from '@guildhall/contract/relations/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, list, statement, textOf } from '#db/statement.ts'

/** Returns what suggestions go by for a person: everything, unless they turned something off. */
export async function readGrounds(db: Queryable, personId: number): Promise<SuggestionGround[]> {
  const [settings] = await findSettings(db, { personId })
  return suggestionGrounds.filter((ground) => !settings?.unused.includes(ground))
}

/** Sets what suggestions go by for a person, and returns it. */
export async function setGrounds(
  db: Queryable,
  personId: number,
  grounds: readonly SuggestionGround[],
): Promise<SuggestionGround[]> {
  const unused = suggestionGrounds.filter((ground) => !grounds.includes(ground))
  await saveSettings(db, { personId, unused })
  return readGrounds(db, personId)
}

const findSettings = statement('suggestion_settings_find', {
  takes: { personId: int },
  gives: { unused: list(textOf<SuggestionGround>()) },
  sql: ({ personId }) => `select unused from suggestion_settings where user_id = ${personId}`,
})

const saveSettings = statement('suggestion_settings_save', {
  takes: { personId: int, unused: list(textOf<SuggestionGround>()) },
  sql: ({ personId, unused }) => `
    insert into suggestion_settings (user_id, unused) values (${personId}, ${unused})
    on conflict (user_id) do update set unused = excluded.unused`,
})
