import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { shortcut } from './shortcut.ts'

/** Opens the command list from the search box: its shortcut on wide screens, a word in the row of phones. */
export function CommandButton({ onClick }: { onClick: () => void }) {
  // The list needs scripts, and only the browser knows the device's keys.
  if (!useHydrated()) return null
  const { text, aria } = shortcut()
  return (
    <button type="button" className="search__cmd" aria-haspopup="dialog" aria-keyshortcuts={aria} onClick={onClick}>
      <span className="search__word">Commands</span> <kbd>{text}</kbd>
    </button>
  )
}
