/** Returns the shortcut of the command list on this device: Command on a Mac, where Control and K edit text. */
export function shortcut() {
  const isMac = /^(Mac|iP)/.test(navigator.platform)
  return isMac
    ? ({ modifier: '⌘', name: 'Meta', text: '⌘K', aria: 'Meta+K', key: 'metaKey' } as const)
    : ({ modifier: 'Ctrl', name: 'Control', text: 'Ctrl K', aria: 'Control+K', key: 'ctrlKey' } as const)
}

/** Returns whether a key press is the shortcut. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { key } = shortcut()
  const others = [event.altKey, event.shiftKey, key === 'metaKey' ? event.ctrlKey : event.metaKey]
  return event.key.toLowerCase() === 'k' && event[key] && !others.includes(true) && !event.isComposing
}
