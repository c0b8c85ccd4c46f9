import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { selectOf } from '@guildhall/server/db/statement.ts'
import * as experts from '@guildhall/server/experts/cards.ts'
import * as jobs from '@guildhall/server/hiring/job-cards.ts'
import { detailColumns } from '@guildhall/server/projects/detail.ts'
import { cardColumns, cardSources } from '@guildhall/server/projects/lists/card.ts'
import * as services from '@guildhall/server/services/cards.ts'
import pg from 'pg'

/**
 * The bare limit of each call: node:http, prepared statements of the bare driver, the same columns as JSON built by the
 * database, no exact count, no validation and no authentication. The product's overhead is measured against it.
 */
export async function startBare(url: string): Promise<{ port: number; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const { rows } = await pool.query('select id from people where demo order by id offset 100 limit 1')
  const viewer = rows[0].id
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
    const kind = kinds.find((each) => pathname.startsWith(`/api/${each}s`))
    const [name, values] = kind
      ? statementOfKind(kind, pathname, searchParams)
      : statementOf(pathname, searchParams, viewer)
    const result = await pool.query({ name, text: statements[name], values })
    response.setHeader('content-type', 'application/json').end(result.rows[0]?.json ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await pool.end()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

type Asked = [name: keyof typeof statements, values: unknown[]]

function statementOf(pathname: string, searchParams: URLSearchParams, viewer: number): Asked {
  const [, , , , id = '', act = ''] = pathname.split('/')
  if (act === 'favorite' || act === 'view') return [act, [id, viewer]]
  if (id) return ['detail', [id]]
  if (pathname.endsWith('/facets')) return ['facets', []]
  const words = searchParams.get('q')
  return words === null ? ['list', []] : ['search', [wordsOf(words)]]
}

const kinds = ['job', 'service', 'expert'] as const

function statementOfKind(kind: (typeof kinds)[number], pathname: string, searchParams: URLSearchParams): Asked {
  const [, , , id = ''] = pathname.split('/')
  if (id === 'facets') return [`${kind}Facets`, []]
  if (id) return [kind, [id]]
  const words = searchParams.get('q')
  return words === null ? [`${kind}s`, []] : [`${kind}Search`, [wordsOf(words)]]
}

const wordsOf = (typed: string) => (typed.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `'${word}'`).join(' & ')

// The product's own columns, so that both answer the same.
const card = selectOf(cardColumns(null))
const detail = selectOf(detailColumns('0'))
const asList = (from: string) => `select json_build_object('items', json_agg(c))::text as json from (${from}) c`

const [job, service, expert] = [jobs.cardColumns, services.cardColumns(null), experts.cardColumns(null)].map(selectOf)

const statements = {
  list: asList(
    `select ${card} from (select * from projects where visibility = 'public' order by posted_at desc, id desc limit 24) p ${cardSources}`,
  ),
  search: asList(
    `select ${card} from (select id from listing_index where kind = 'project' and doc @@ to_tsquery('public.guildhall', $1)
     order by posted_at desc, id desc limit 24) x join projects p on p.id = x.id ${cardSources}`,
  ),
  facets: `select json_build_object('categories', (select json_agg(c) from listing_totals c where kind = 'project' and facet = 'category'),
    'others', (select json_agg(f) from (select * from listing_totals where kind = 'project' order by listings desc limit 50) f))::text as json`,
  jobs: asList(
    `select ${job} from (select * from job_posts where state = 'open' and not is_hidden and audience = 'everyone'
     order by posted_at desc, id desc limit 20) p ${jobs.cardSources}`,
  ),
  jobSearch: asList(
    `select ${job} from (select id from listing_index where kind = 'job' and doc @@ to_tsquery('public.guildhall', $1)
     order by posted_at desc, id desc limit 20) x join job_posts p on p.id = x.id ${jobs.cardSources}`,
  ),
  jobFacets: `select json_build_object('totals', (select json_agg(c) from listing_totals c where kind = 'job'))::text as json`,
  job: `select json_build_object('job', (select row_to_json(d) from (select ${job}, p.need, p.need_html, p.questions
    from job_posts p ${jobs.cardSources} where p.id = $1) d))::text as json`,
  services: asList(
    `select ${service} from (select * from services where state = 'public' and not is_hidden order by posted_at desc, id desc limit 24) p
     ${services.cardSources}`,
  ),
  serviceSearch: asList(
    `select ${service} from (select id from listing_index where kind = 'service' and doc @@ to_tsquery('public.guildhall', $1)
     order by posted_at desc, id desc limit 24) x join services p on p.id = x.id ${services.cardSources}`,
  ),
  serviceFacets: `select json_build_object('totals', (select json_agg(c) from listing_totals c where kind = 'service'))::text as json`,
  service: `select json_build_object('service', (select row_to_json(d) from (select ${service}, p.description, p.description_html,
    p.extras, p.questions, p.common, (select json_agg(g) from service_images g where g.service_id = p.id) as images
    from services p ${services.cardSources} where p.id = $1) d))::text as json`,
  experts: asList(
    `select ${expert} from (select * from experts where is_listed order by since desc, handle desc limit 20) p
     ${experts.cardSources}`,
  ),
  expertSearch: asList(
    `select ${expert} from (select id from listing_index where kind = 'expert' and doc @@ to_tsquery('public.guildhall', $1)
     order by posted_at desc, id desc limit 20) x join experts p on p.handle = x.id ${experts.cardSources}`,
  ),
  expertFacets: `select json_build_object('totals', (select json_agg(c) from listing_totals c where kind = 'expert'))::text as json`,
  expert: `select json_build_object('expert', (select row_to_json(d) from (select ${expert} from experts p
    ${experts.cardSources} where p.handle = $1) d))::text as json`,
  detail: `select json_build_object('project', (select row_to_json(d) from (select ${detail}
    from projects p ${cardSources} where p.id = $1) d))::text as json`,
  favorite: `with added as (insert into project_favorites (user_id, project_id) values ($2, $1) on conflict do nothing returning project_id),
    raised as (update projects set favorites = favorites + 1 where id in (select project_id from added))
    select json_build_object('favorites', favorites)::text as json from projects where id = $1`,
  view: `with added as (insert into project_views (project_id, user_id, day) values ($1, $2, current_date) on conflict do nothing returning project_id),
    raised as (update projects set views = views + 1 where id in (select project_id from added))
    select json_build_object('views', views)::text as json from projects where id = $1`,
}
