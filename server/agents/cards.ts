import type { AgentCard } from '@guildhall/contract/agents/agents.ts'
import type {
  AgentCategory,
  AgentLicence,
  AgentPhase,
  AgentState,
  AgentWay,
} from '@guildhall/contract/agents/options.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import { isoOrNull } from '#db/moments.ts'
import {
  bool,
  type Columns,
  int,
  json,
  list,
  moment,
  nullable,
  type RowOf,
  shapeOf,
  text,
  textOf,
} from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { coverOf, isFavorite } from '#listings/service.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Config } from '../config/config.ts'
import { countedAgents } from './favorites-and-views.ts'
import { pictureTable } from './picture-table.ts'

/**
 * The columns of a card, over an agent `p` and `cardSources`; `viewer` is the parameter of the viewer's internal id, null for a
 * visitor.
 */
export const cardColumns = (viewer: string | null) =>
  ({
    id: [text, 'p.id'],
    author_id: [int, 'p.author_id'],
    name: [text, 'p.name'],
    summary: [text, 'p.summary'],
    category: [nullable(textOf<AgentCategory>()), 'p.category'],
    category_other: [text, 'p.category_other'],
    tags: [list(text), 'p.tags'],
    state: [textOf<AgentPhase>(), 'p.state'],
    is_hidden: [bool, 'p.is_hidden'],
    licence: [nullable(textOf<AgentLicence>()), 'p.licence'],
    licence_other: [text, 'p.licence_other'],
    ways: [list(textOf<AgentWay>()), 'agent_ways(p.remote_url, p.packages, p.files)'],
    uses_model: [bool, 'p.uses_model'],
    favorites: [int, 'p.favorites'],
    views: [int, 'p.views'],
    runs: [int, 'p.runs'],
    run_minor: [int, 'p.run_minor'],
    rating_sum: [int, 'p.rating_sum'],
    rating_count: [int, 'p.rating_count'],
    favorite: [bool, viewer === null ? 'false' : isFavorite(countedAgents, viewer)],
    cover_key: [nullable(text), 'i.key'],
    cover_sizes: [nullable(json<PictureSizes>()), 'i.sizes'],
    cover_alt: [nullable(text), 'i.alt'],
    posted_at: [nullable(moment), 'p.posted_at'],
    ...directory.joined.columns,
  }) satisfies Columns

/** The author `c` and the cover `i` of an agent `p`. */
export const cardSources = `join people c on c.id = p.author_id ${coverOf(pictureTable)}`
const cardRow = shapeOf(cardColumns(null))
export type CardRow = RowOf<typeof cardRow>

/** Returns the state that people see. */
export const stateOf = ({ state, is_hidden }: Pick<CardRow, 'state' | 'is_hidden'>): AgentState =>
  is_hidden ? 'hidden' : state

/** Returns what makes a row an agent as lists show it to a viewer. */
export function cardsFor({ config }: { config: Config }, viewer: Viewer | null) {
  return (row: CardRow): AgentCard => presentCard(config.filesOrigin, viewer, row)
}

function presentCard(filesOrigin: string, viewer: Viewer | null, row: CardRow): AgentCard {
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    category: row.category,
    categoryOther: row.category_other,
    tags: row.tags,
    state: stateOf(row),
    licence: row.licence,
    licenceOther: row.licence_other,
    ways: row.ways,
    usesModel: row.uses_model,
    favorites: row.favorites,
    views: row.views,
    runs: row.runs,
    runMinor: row.run_minor,
    rating: averageStars(row.rating_sum, row.rating_count),
    reviews: row.rating_count,
    favorite: row.favorite,
    cover:
      row.cover_key === null || row.cover_sizes === null
        ? null
        : imageUrls(filesOrigin, row.cover_key, row.cover_sizes, row.cover_alt ?? ''),
    author: directory.joined.present(filesOrigin, row),
    posted: isoOrNull(row.posted_at),
    isOwn: row.author_id === viewer?.id,
  }
}
