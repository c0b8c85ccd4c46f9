import { type AgentSight, agentSights } from './trust-options.ts'

// Apart from the schemas, so that pages can show a difference without them.

/** What an agent asks of the people who run it: what it sees, how long it keeps it, which hosts it calls, what it costs. */
export interface AgentAsks {
  sees: AgentSight[]
  /** Hours; 0 when it keeps nothing after a run. */
  keepsHours: number
  calls: string[]
  /** What a run costs its author or the person, in words; empty when nothing. */
  costs: string
}

/** One line of a difference: what both ask, what only the earlier asks, what only the later asks. */
export interface AskedLine {
  kind: 'same' | 'less' | 'more'
  text: string
}

export const sightWords: Record<AgentSight, { short: string; long: string }> = {
  text: { short: 'run.text', long: 'the text of a run' },
  files: { short: 'run.files', long: 'the files of a run' },
  profile: { short: 'profile', long: 'your profile' },
}

/** Whether a later version sees, keeps or calls more than an earlier one. What it costs is shown, but is no permission. */
export function asksMore(before: AgentAsks, after: AgentAsks): boolean {
  return (
    after.sees.some((each) => !before.sees.includes(each)) ||
    after.keepsHours > before.keepsHours ||
    after.calls.some((host) => !before.calls.includes(host))
  )
}

/** Returns how two versions differ, line by line, in the order: sees, keeps, calls, costs. */
export function compareAsks(before: AgentAsks, after: AgentAsks): AskedLine[] {
  const sees = agentSights.filter((each) => before.sees.includes(each) || after.sees.includes(each))
  const hosts = [...new Set([...before.calls, ...after.calls])]
  return [
    ...sees.map((each) =>
      inOneOrBoth(`sees: ${sightWords[each].short}`, before.sees.includes(each), after.sees.includes(each)),
    ),
    ...changed(`keeps: ${before.keepsHours} h`, `keeps: ${after.keepsHours} h`),
    ...hosts.map((host) => inOneOrBoth(`calls: ${host}`, before.calls.includes(host), after.calls.includes(host))),
    ...changed(before.costs && `costs: ${before.costs}`, after.costs && `costs: ${after.costs}`),
  ]
}

const inOneOrBoth = (text: string, was: boolean, is: boolean): AskedLine => ({
  kind: was && is ? 'same' : is ? 'more' : 'less',
  text,
})

function changed(before: string, after: string): AskedLine[] {
  if (before === after) return before ? [{ kind: 'same', text: before }] : []
  const lines: AskedLine[] = [
    { kind: 'less', text: before },
    { kind: 'more', text: after },
  ]
  return lines.filter(({ text }) => text !== '')
}

/** Returns what a version asks for in words: 'The text of a run. Not your profile.' */
export function sightText({ sees }: Pick<AgentAsks, 'sees'>): string {
  const seen = sees.map((each) => sightWords[each].long)
  const listed = seen.length > 1 ? `${seen.slice(0, -1).join(', ')} and ${seen.at(-1)}` : seen[0]
  const first = listed ? `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.` : 'Nothing.'
  return sees.includes('profile') ? first : `${first} Not your profile.`
}

/** Returns how long something is kept in words. */
export function keptText({ keepsHours }: Pick<AgentAsks, 'keepsHours'>): string {
  if (keepsHours === 0) return 'Nothing after a run'
  if (keepsHours % 24 === 0 && keepsHours >= 48) return `${keepsHours / 24} days`
  return keepsHours === 1 ? '1 hour' : `${keepsHours} hours`
}
