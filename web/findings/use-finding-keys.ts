import type { FindingHead, FindingList } from '@guildhall/contract/findings/findings.ts'
import { severities } from '@guildhall/contract/findings/options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { toast } from '#ui/overlays/toast.ts'
import { findingApi, findingQueries, showFinding } from './queries.ts'

interface KeysProps {
  list: FindingList
  shown: readonly FindingHead[]
  current: number | null
  /** A dialog is open and has the keys. */
  isOff: boolean
  onCurrent: (number: number) => void
  onOpen: (number: number) => void
  onForm: (number: number | null) => void
  onKeys: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/** The keys of the list: j and k move, Enter opens, n adds, e edits, 1 to 5 set the severity, ? shows them. */
export function useFindingKeys(props: KeysProps): void {
  const client = useQueryClient()
  const { list, shown, current, isOff, onCurrent, onOpen, onForm, onKeys } = props
  const id = list.engagementId

  function step(by: number) {
    const at = shown.findIndex(({ number }) => number === current)
    const next = shown[at === -1 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]
    if (!next) return
    onCurrent(next.number)
    // The row may be drawn only now.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-finding="${next.number}"]`)?.focus()),
    )
  }

  async function setSeverity(item: FindingHead, at: number) {
    const severity = severities[at]
    if (!severity || severity === item.severity) return
    try {
      const { title, place, what, reproduce, close, version } = await client.fetchQuery(
        findingQueries.one(id, item.number),
      )
      const body = { title, place, what, reproduce, close, version, severity }
      showFinding(client, id, (await findingApi.edit({ params: { id, number: item.number }, body })).finding)
    } catch (error) {
      toast.error(failureText(error))
      await client.invalidateQueries({ queryKey: ['findings', id] })
    }
  }

  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (isOff || ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target)) return
    const item = shown.find(({ number }) => number === current)
    const mayEdit = list.isOpen && item !== undefined && !item.isDelivered
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === '?') onKeys()
    else if (key === 'n' && list.isOpen) onForm(null)
    else if (key === 'e' && mayEdit) onForm(item.number)
    else if (/^[1-5]$/.test(key) && mayEdit) void setSeverity(item, Number(key) - 1)
    // A focused row opens by itself.
    else if (key === 'Enter' && item && target === document.body) onOpen(item.number)
    else return
    event.preventDefault()
  })
}
