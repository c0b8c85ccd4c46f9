import { type TextTopic, textTopics } from '@guildhall/contract/content/topic-names.ts'
import type { TopicTextInput } from '@guildhall/contract/content/topic-texts.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'
import { findTopicTexts, lockTopicTexts, removeTopicText, saveTopicText } from './text-queries.ts'

/** Returns the topics whose texts the staff changed. */
export async function listChangedTopics({ db }: Pick<Deps, 'db'>) {
  const rows = await findTopicTexts(db)
  return {
    items: rows.flatMap(({ topic: name, lead, points, changed_at }) => {
      const topic = textTopics.find((each) => each === name)
      return topic ? [{ topic, lead, points, changedAt: isoOf(changed_at) }] : []
    }),
  }
}

/** Changes the texts of a topic, or with `null` gives the shipped ones back; does nothing where they are so already. */
export async function setTopicText(
  deps: Pick<Deps, 'db' | 'clock' | 'siteTexts'>,
  viewer: Viewer,
  { topic, reason }: { topic: TextTopic; reason: string },
  text: Pick<TopicTextInput, 'lead' | 'points'> | null,
): Promise<void> {
  const isChanged = await transaction(deps.db, async (tx) => {
    await lockTopicTexts(tx)
    const stored = (await findTopicTexts(tx)).find((row) => row.topic === topic)
    const [before, after] = [inWords(stored), inWords(text)]
    if (before === after) return false
    await (text ? saveTopicText(tx, { topic, ...text, at: deps.clock.now() }) : removeTopicText(tx, { topic }))
    const act = text ? ('change-topic' as const) : ('reset-topic' as const)
    const subject = { kind: 'topic' as const, id: topic, title: topic }
    await writeStaffLog(deps, tx, viewer, { act, subject, reason, before, after })
    return true
  })
  if (isChanged) await deps.siteTexts.changed()
}

const inWords = (text: { lead: string; points: readonly string[] } | null | undefined) =>
  text ? [text.lead, ...text.points].join('\n') : 'as shipped'
