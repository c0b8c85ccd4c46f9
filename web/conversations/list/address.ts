import { conversationBoxes, conversationShows } from '@guildhall/contract/conversations/options.ts'

/** Which of the viewer's conversations are listed. */
export interface ListPlace {
  box: (typeof conversationBoxes)[number]
  show: (typeof conversationShows)[number]
  q: string
}

export const inbox: ListPlace = { box: 'inbox', show: 'all', q: '' }

/** Parses the list from a URL. */
export function readListPlace(search: URLSearchParams): ListPlace {
  const [box, show] = [search.get('box'), search.get('show')]
  return {
    box: conversationBoxes.find((one) => one === box) ?? inbox.box,
    show: conversationShows.find((one) => one === show) ?? inbox.show,
    q: search.get('find')?.trim().slice(0, 100) ?? '',
  }
}

/** Parses the message number from a URL; undefined for anything that is not a message number. */
export function readAt(search: URLSearchParams): number | undefined {
  const at = search.get('at') ?? ''
  return /^[1-9]\d{0,8}$/.test(at) ? Number(at) : undefined
}

/** Returns the URL of a list, optionally with a conversation open in it. */
export function chatPath(place: Partial<ListPlace> = {}, id = '', at?: number): string {
  const { box, show, q } = { ...inbox, ...place }
  const search = new URLSearchParams({
    ...(box === inbox.box ? {} : { box }),
    ...(show === inbox.show ? {} : { show }),
    // Not `q`: the header's search box would show it as its own.
    ...(q && { find: q }),
    ...(at ? { at: String(at) } : {}),
  }).toString()
  return `/chat${id && `/${id}`}${search && `?${search}`}`
}
