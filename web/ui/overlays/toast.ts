export interface ToastExtras {
  /** A second line. */
  detail?: string
  action?: { label: string; run: () => void }
  /** It remains on the next page, to which its act leads. One with an action always does. */
  stays?: boolean
}

export interface ToastItem extends ToastExtras {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
}

let items: readonly ToastItem[] = []
let lastId = 0
let most = Number.POSITIVE_INFINITY
const listeners = new Set<() => void>()

/** Shows a toast, callable from anywhere; `ToastHost` renders it. */
export const toast = {
  success: (title: string, extras?: ToastExtras) => push('success', title, extras),
  error: (title: string, extras?: ToastExtras) => push('error', title, extras),
  info: (title: string, extras?: ToastExtras) => push('info', title, extras),
}

/** The toasts shown and queued, oldest first: for the host and the frame of all pages. */
export const toastList = {
  read: () => items,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  remove: (id: number) => replace(items.filter((item) => item.id !== id)),
  /** Removes the toasts that speak of the page before. */
  leavePage: () => replace(items.filter(({ stays, action }) => stays || action)),
  /** Sets the maximum number of toasts, including those shown; beyond it the newest are dropped. */
  keep(number: number) {
    most = number
  },
}

function push(kind: ToastItem['kind'], title: string, extras: ToastExtras = {}) {
  if (items.length >= most) return
  lastId += 1
  replace([...items, { ...extras, id: lastId, kind, title }])
}

function replace(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}
