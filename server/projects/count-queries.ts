import type { ProjectCategory, ProjectVisibility } from '@guildhall/contract/options.ts'
import { prepared } from '#db/statement.ts'
import { visibleTo } from './visible.ts'

/** The number of views of a project that this viewer may see. */
export const findViews = prepared<{ views: number }>(
  'project_views',
  `select p.views from projects p where p.id = $1 and ${visibleTo('$2')}`,
)

/** How many of one's own projects there are in each visibility. */
export const countOwn = prepared<{ visibility: ProjectVisibility; projects: number }>(
  'own_counts',
  'select visibility, count(*)::int as projects from projects where seller_id = $1 group by visibility',
)

/** The kept counters of the categories. */
export const categoryCounters = prepared<{ category: ProjectCategory; projects: number }>(
  'category_counters',
  'select category, projects from category_totals where projects > 0',
)

/** The kept counters of the other filters; of the skills those that most projects name. */
export const facetCounters = prepared<{ facet: string; value: string; projects: number }>(
  'facet_counters',
  `(select facet, value::text, projects from facet_totals where facet <> 'skill' and projects > 0)
   union all
   (select facet, value::text, projects from facet_totals where facet = 'skill' and projects > 0
    order by projects desc, value limit $1)`,
)
