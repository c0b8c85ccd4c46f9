/** Searching, filtering, counting and sorting of all kinds of listings. A kind declares itself (`ListingKind`). */

export { type FavoriteKind, favoritesOf, isFavorite } from './favorites.ts'
export { byMoment, byNumber, keyset, type Order, type Place, readCursor, readPage, start } from './keyset.ts'
export type { CommonSort, ListingKind } from './listing-kind.ts'
export { type CountedKind, dayOf } from './listing-kind.ts'
export { heldSearches } from './personal-data.ts'
export { coverOf, galleryOf, type PictureKind } from './pictures/picture-kind.ts'
export { type ListingPictures, type PlacedPicture, picturesOf, readGallery } from './pictures/pictures.ts'
export { findStoppable, type SavedKind, type SavedKinds, stopAlert } from './saved/saved-searches.ts'
export { type AboutAsked, findAbout, wordsIn } from './search/about.ts'
export { type Excerpt, excerptOf } from './search/excerpt.ts'
export { countFacets, type Facets, findValues, mostOpenValues, valueCounters } from './search/facets.ts'
export {
  allOf,
  anyOf,
  anyWord,
  filterWord,
  largest,
  type Narrowing,
  queryOf,
  rangeWords,
  readTerms,
  type Term,
  wordsOf,
} from './search/index-query.ts'
export type { PageAsked, Placed } from './search/match-queries.ts'
export { findPage, firstMatching, prepareSearch } from './search/matches.ts'
export { knownFor } from './search/memory.ts'
export { isPlain } from './search/plain-lists.ts'
export { findListings, findNewestListings } from './search/search-lists.ts'
export { lastPlace } from './search/windows.ts'
export { finderOf, type Place as WordPlace } from './search/word-finder.ts'
export { listOwned, listStored, type OwnedKind } from './stored-lists.ts'
export { addressBlock, type ViewKind, viewsOf } from './views.ts'
