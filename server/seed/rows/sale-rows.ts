import type { PoolClient } from 'pg'
import { dayMs } from '#db/moments.ts'
import { distinctBelow, letters, shuffled } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { joinedAt } from '../people/membership.ts'
import { generateProjects, type SeedProject } from '../projects/projects.ts'
import { reviewOf, sumRatings } from '../trade/reviews.ts'
import { copyRows, type Value } from './copy.ts'

/** The most sales of one project, so that a sale's number combines the project's and its own. */
const mostSales = 60
const columns = [
  ...['id', 'buyer_id', 'seller_id', 'project_id', 'title', 'licence', 'at', 'completed_at'],
  ...['review', 'rating', 'text', 'reviewed_at', 'answer', 'answered_at'],
]

/**
 * Writes completed orders of one line each with their reviews, only for the large data sets: something to filter and sort
 * by, as if everything had been free when bought, so that no money, payment or invoice is involved.
 */
export async function copySales(client: PoolClient, set: DataSet): Promise<void> {
  await client.query(`
    create temp table sales (id text, buyer_id bigint, seller_id bigint, project_id text, title text, licence text, at timestamptz,
      completed_at timestamptz, review text, rating int, text text, reviewed_at timestamptz, answer text, answered_at timestamptz)
    on commit drop`)
  await copyRows(client, 'sales', columns, rowsOf(set))
  await client.query(`
    insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, paid_at, ended_at)
    select id, buyer_id, id, 'closed', 0, 'USD', '{"name": "A member", "email": "", "country": "NL"}', at, at, at, completed_at from sales`)
  await client.query(`
    insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, created_at, paid_at, opened_at,
      delivered_at, completed_at, ended_at, since)
    select id, id, buyer_id, seller_id, 'completed', 0, 0, 'files', at, at, at, at, completed_at, completed_at, completed_at from sales`)
  await client.query(`
    insert into order_lines (id, order_id, project_id, position, title, quantity, unit_minor, licence, has_files)
    select id, id, project_id, 0, title, 1, 0, licence, true from sales`)
  await client.query(`
    insert into reviews (id, line_id, project_id, author_id, rating, text, created_at, answer, answered_at)
    select review, id, project_id, buyer_id, rating, text, reviewed_at, answer, answered_at from sales where review is not null`)
  await sumRatings(client)
}

function* rowsOf({ options, size, firstId }: DataSet): Generator<Value[]> {
  for (const project of generateProjects(options, size))
    for (const { n, id, buyerN, at, completedAt } of salesOf(options, size.people, project)) {
      const buyerId = firstId + buyerN
      const review = reviewOf(options, { n, projectN: project.n, completedAt })
      const { text = null, rating = null, createdAt = null, answer = null, answeredAt = null } = review ?? {}
      yield [
        ...[id, buyerId, firstId + project.sellerN, project.id, project.title, project.licence, at, completedAt],
        ...[review?.id ?? null, rating, text, createdAt, answer, answeredAt],
      ]
    }
}

// Most are never sold, a few often. Purchase, order and line share one id: each belongs to only one of the others.
function* salesOf({ seed, now }: DataSet['options'], people: number, project: SeedProject) {
  if (!project.postedAt || !project.forSale) return
  const random = randomForRow(seed, 'sales', project.n)
  const chance = random()
  const count = Math.min(mostSales, chance < 0.6 ? 0 : Math.floor(1 + 2 * random() + 57 * random() ** 12))
  let own = 0
  for (const buyer of distinctBelow(random, count, people - 1)) {
    const n = project.n * mostSales + own
    own += 1
    const buyerN = buyer >= project.sellerN ? buyer + 1 : buyer
    const earliest = Math.max(project.postedAt.getTime(), joinedAt(seed, buyerN, now).getTime())
    const at = new Date(Math.floor(earliest + (now.getTime() - earliest) * random() * 0.9))
    const completedAt = new Date(Math.min(now.getTime(), at.getTime() + Math.floor(14 * random() * dayMs)))
    const id = letters(Math.floor(random() * 36 ** 6), 6) + letters(shuffled(n, 36 ** 6, seed), 6)
    yield { n, id, buyerN, at, completedAt }
  }
}
