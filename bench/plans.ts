import type { Db } from '@guildhall/server/db/connect.ts'

/** Windows of a search have up to a thousand matches; a list sorts no more than one. */
const mostSorted = 5000

interface Node {
  'Plan Rows'?: number
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

const large = [
  'projects',
  'listing_index_project',
  'listing_index_person',
  'people',
  'profiles',
  'education_entries',
  'work_entries',
  'user_skills',
  'skill_endorsements',
  'orders',
  'project_images',
  'project_favorites',
  'project_views',
  'project_days',
  'project_anonymous_views',
  'leaderboard_entries',
  'leaderboard_places',
  'reviews',
  'orders',
  'order_lines',
  'relations',
  'follows',
  'user_skills',
  'listing_index_job',
  'listing_index_service',
  'listing_index_expert',
  'experts',
  'publications',
  'services',
  'service_images',
  'service_favorites',
  'service_views',
  'job_posts',
  'proposals',
  'engagements',
  'engagement_offers',
  'engagement_milestones',
  'engagement_events',
  'order_events',
]

/**
 * Runs `work` and returns the large tables that one of its statements would read by sequential scan, and sorts of many
 * rows.
 */
export async function findScans(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const seen = new Map<string, unknown[]>()
  const { pool } = db
  const query = pool.query.bind(pool)
  pool.query = ((config: { text: string }, values: unknown[]) => {
    seen.set(config.text, values)
    return query(config as never, values as never)
  }) as never
  await work()
  pool.query = query as never
  const scans = []
  for (const [text, values] of seen) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    scans.push(...scansOf(rows[0]['QUERY PLAN'][0].Plan))
  }
  return [...new Set(scans)]
}

function scansOf(node: Node): string[] {
  const table = node['Relation Name'] ?? ''
  const own = node['Node Type'] === 'Seq Scan' && large.includes(table) ? [table] : []
  const [below] = node.Plans ?? []
  const rows = node['Node Type'] === 'Sort' ? (below?.['Plan Rows'] ?? 0) : 0
  if (rows > mostSorted) own.push(`sort of ${rows} rows`)
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
