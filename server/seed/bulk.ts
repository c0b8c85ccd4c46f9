import type { PoolClient } from 'pg'

const tables = [
  'people',
  'profiles',
  'education_entries',
  'work_entries',
  'user_skills',
  'projects',
  'project_images',
  'project_favorites',
  'project_views',
  'project_days',
  'services',
  'service_images',
  'service_favorites',
  'service_views',
  'listing_index',
  'listing_words',
  'purchases',
  'orders',
  'order_lines',
  'reviews',
  'relations',
  'follows',
  'job_posts',
  'proposals',
  'engagements',
  'engagement_offers',
  'engagement_milestones',
  'engagement_events',
  'order_events',
]

// Triggers that maintain counters and the index as rows are written; all others, which check or rank, stay enabled.
const sleeping = [
  'projects trigger user',
  'project_images trigger user',
  'services trigger services_listed_new',
  'relations trigger user',
  'people trigger people_listed',
  'user_skills trigger user_skills_listed_new',
  'profiles trigger profiles_listed_new',
  'job_posts trigger job_posts_listed_new',
  'experts trigger experts_listed',
  'publications trigger publications_listed_new',
]

interface Part {
  drop: string
  create: string
}

/**
 * Runs `work` without the triggers of the community's tables and, for large sets, without foreign keys and secondary
 * indexes, which are cheaper to create at the end. Part of the caller's transaction.
 */
export async function inBulk(client: PoolClient, large: boolean, work: () => Promise<void>): Promise<void> {
  for (const each of sleeping) await client.query(`alter table ${each}`.replace('trigger', 'disable trigger'))
  const parts = large ? await partsOf(client) : []
  for (const { drop } of parts) await client.query(drop)
  await work()
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { create } of parts.toReversed()) await client.query(create)
  for (const each of sleeping) await client.query(`alter table ${each}`.replace('trigger', 'enable trigger'))
}

// Foreign keys are dropped before the indexes they need and restored after them.
async function partsOf(client: PoolClient): Promise<Part[]> {
  const keys = await client.query<Part>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  const indexes = await client.query<Part>(
    `select format('drop index %s', i.indexrelid::regclass) as drop,
       replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as create
     from pg_index i where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return [...keys.rows, ...indexes.rows]
}
