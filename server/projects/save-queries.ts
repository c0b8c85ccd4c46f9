import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { projectDefaults } from '@guildhall/contract/projects/project-defaults.ts'
import type { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import { parseDuration } from '@guildhall/contract/values/duration.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { safeMarkdown, TableTooLarge } from '#http/answers/safe-markdown.ts'
import { invalid } from '#http/validation.ts'
import { questions } from '#questions/service.ts'
import { projects } from './tables.ts'

/** The saved input: every field a person may set on a project. */
interface Saving {
  input: ProjectInput
  /** The input's price. */
  priceMinor: number
  visibility: ProjectVisibility
  now: Date
}

export async function insertProject(db: Queryable, id: string, sellerId: number, saving: Saving): Promise<void> {
  const { input, now } = saving
  const row = { id, sellerId, ...columnsOf(id, saving), ownWorkAt: input.ownWork ? now : null, createdAt: now }
  await db.insert(projects).values(row).prepare('project_insert').execute()
}

export async function updateProject(tx: Tx, id: string, saving: Saving): Promise<void> {
  const { input, visibility, now } = saving
  // Every save has its own time, so that it identifies a version of the project. The declaration is stored with its first
  // time and an edit cannot take it back; so is the posting date.
  const moments = {
    updatedAt: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    ownWorkAt: sql`coalesce(own_work_at, ${input.ownWork ? now : null}::timestamptz)`,
    postedAt: sql`case when ${visibility}::text = 'public' then coalesce(posted_at, ${now}::timestamptz) else posted_at end`,
  }
  const row = { ...columnsOf(id, saving), ...moments }
  await tx.update(projects).set(row).where(eq(projects.id, id)).prepare('project_update').execute()
}

function columnsOf(id: string, { input, priceMinor, visibility, now }: Saving) {
  const { price: _, ownWork: __, questions: asked, ...said } = input
  // Every field is stored under its own name. The compiler refuses an input field without a column.
  const stored: Pick<typeof projects.$inferInsert, keyof typeof said> = said
  const { status = projectDefaults.status } = input
  return {
    ...stored,
    descriptionHtml: renderDescription(input.description),
    categoryOther: (input.category === 'Other' && input.categoryOther) || null,
    priceMinor,
    durationDays: input.durationDays ?? parseDuration(input.duration),
    status,
    statusOther: (status === 'Other' && input.statusOther) || null,
    visibility,
    licenceText: (input.licence === 'custom' && input.licenceText) || null,
    questions: questions.identify(id, asked),
    updatedAt: now,
  }
}

const markdown = safeMarkdown({ tables: projectLimits.tables })
// The page has its own first- and second-level headings.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-4]$/.test(token.tag)) token.tag = `h${Math.min(Number(token.tag[1]) + 2, 6)}`
})

/**
 * Renders Markdown as safe HTML: headings from h3, and what `safeMarkdown` allows. Refuses (422) tables that are too large.
 */
export function renderDescription(text: string): string {
  try {
    return markdown.render(text, {})
  } catch (error) {
    if (!(error instanceof TableTooLarge)) throw error
    throw invalid([{ path: 'description', message: projectFormTexts.tablesTooLarge }])
  }
}
