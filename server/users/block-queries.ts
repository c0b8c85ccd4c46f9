import { prepared } from '#db/statement.ts'

/** The columns of `profiles` that a call replaces whole. */
const blockColumns = ['student', 'professor', 'freelancer', 'business', 'personal', 'social', 'languages'] as const
export type BlockColumn = (typeof blockColumns)[number]

const save = (column: string) =>
  prepared(
    `profile_save_${column}`,
    `insert into profiles (user_id, ${column}, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set ${column} = excluded.${column}, updated_at = excluded.updated_at`,
  )

/** Each puts a block, as JSON text, in the place of what was there: (person, block, now). */
export const saveBlock = Object.fromEntries(blockColumns.map((column) => [column, save(column)])) as Record<
  BlockColumn,
  ReturnType<typeof save>
>

export const saveTimeZone = save('time_zone')
