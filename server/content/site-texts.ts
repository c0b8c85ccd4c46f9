import type { Announced } from '@guildhall/contract/content/announcement-options.ts'
import { textTopics } from '@guildhall/contract/content/topic-names.ts'
import { isoOf } from '#db/moments.ts'
import type { Deps } from '../deps.ts'
import { keepInMemory } from './kept-in-memory.ts'
import type { SiteTexts } from './port.ts'
import { type AnnouncementRow, findCurrent, findTopicTexts } from './text-queries.ts'

/**
 * Reads announcements and texts of topics once, and again whenever a process says that they changed. The clock decides what is
 * shown, so an announcement begins and ends on time in every process without anything being written.
 */
export async function loadSiteTexts(
  deps: Parameters<typeof keepInMemory>[0],
  realtime: Deps['realtime'],
): Promise<SiteTexts> {
  const { clock } = deps
  const kept = await keepInMemory(deps, realtime, 'site-texts', async (db) => ({
    planned: (await findCurrent(db, { at: clock.now() })).map((row) => ({
      ...{ announced: present(row), audience: row.audience },
      ...{ from: Date.parse(isoOf(row.begins_at)), until: Date.parse(isoOf(row.ends_at)) },
    })),
    topics: (await findTopicTexts(db)).flatMap(({ topic, lead, points }) => {
      const known = textTopics.find((each) => each === topic)
      return known ? [{ topic: known, lead, points }] : []
    }),
  }))
  return {
    announcedTo(userType) {
      const now = clock.now().getTime()
      const current = kept.value().planned.find(({ from, until }) => from <= now && now < until)
      return current?.audience.includes(userType ?? 'visitors') ? current.announced : null
    },
    topics: () => kept.value().topics,
    changed: kept.changed,
  }
}

/** For the demo community, which nobody visits while it is made. */
export const noSiteTexts: SiteTexts = { announcedTo: () => null, topics: () => [], changed: async () => {} }

function present({ id, text, link_label, link_to, ends_at }: AnnouncementRow): Announced {
  const link = link_label !== null && link_to !== null ? { label: link_label, to: link_to } : null
  return { id, text, link, until: isoOf(ends_at) }
}
