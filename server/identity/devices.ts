import type { Session } from '@guildhall/contract/sessions.ts'
import Bowser from 'bowser'

const kinds: Record<string, Session['kind']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

/** What a browser says of itself, in words for its owner; whatever it is called, it is text of a stranger. */
export function deviceOf(agent: string): Pick<Session, 'browser' | 'system' | 'kind'> {
  if (!agent) return { browser: '', system: '', kind: 'unknown' }
  const { browser, os, platform } = Bowser.parse(agent)
  return { browser: browser.name ?? '', system: os.name ?? '', kind: kinds[platform.type ?? ''] ?? 'unknown' }
}
