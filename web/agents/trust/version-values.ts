import type { AgentAsks } from '@guildhall/contract/agents/asks.ts'
import type { AgentVersion, ImportedAgent } from '@guildhall/contract/agents/trust.ts'
import { type AgentSight, agentSights } from '@guildhall/contract/agents/trust-options.ts'

/** The values of the controls of a version: text as typed. */
export interface VersionValues {
  version: string
  changes: string
  seesText: boolean
  seesFiles: boolean
  seesProfile: boolean
  keepsHours: string
  calls: string
  costs: string
  keepsOlder: boolean
}

/** Returns what the form begins with: what the last version asks for, under the next number. */
export function firstValues(last: AgentVersion | undefined): VersionValues {
  const asks = last?.asks ?? { sees: ['text' as const], keepsHours: 0, calls: [], costs: '' }
  const own = last?.remoteUrl ? new URL(last.remoteUrl).hostname : ''
  return {
    version: last ? nextOf(last.version) : '1.0.0',
    changes: '',
    ...askedOf({ ...asks, calls: asks.calls.filter((host) => host !== own) }),
    keepsOlder: false,
  }
}

/** Returns what a server.json says, over what is typed. */
export function valuesOf({ version, asks }: ImportedAgent, typed: VersionValues): VersionValues {
  return { ...typed, ...(version ? { version } : {}), ...(asks ? askedOf(asks) : {}) }
}

const sightFields: Record<AgentSight, 'seesText' | 'seesFiles' | 'seesProfile'> = {
  text: 'seesText',
  files: 'seesFiles',
  profile: 'seesProfile',
}

const askedOf = ({ sees, keepsHours, calls, costs }: AgentAsks) => ({
  ...{ seesText: false, seesFiles: false, seesProfile: false },
  ...Object.fromEntries(sees.map((each) => [sightFields[each], true])),
  keepsHours: String(keepsHours),
  calls: calls.join('\n'),
  costs,
})

/** The version after one: its second number grows, as '1.3.2' becomes '1.4.0'. Empty for a name without numbers. */
function nextOf(version: string): string {
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})(\.\d{1,6})?$/.exec(version) ?? []
  return major === undefined ? '' : `${major}.${Number(minor) + 1}.0`
}

/** Returns the body of the call, not yet validated. */
export function inputOf(values: VersionValues) {
  const { version, changes, keepsHours, calls, costs, keepsOlder = false } = values
  return {
    ...{ version, changes, keepsOlder },
    asks: {
      sees: agentSights.filter((each) => values[sightFields[each]]),
      keepsHours: /^\d{1,6}$/.test(keepsHours.trim()) ? Number(keepsHours) : keepsHours,
      calls: calls
        .split(/[\n,]/)
        .map((host) => host.trim())
        .filter(Boolean),
      costs,
    },
  }
}

/** Returns the control of an error, by its path in the contract: 'asks.calls.0'. */
export function fieldAt(path: readonly PropertyKey[]): string {
  const [first, second] = path.map(String)
  const name = first === 'asks' ? (second ?? '') : (first ?? '')
  return name === 'sees' ? 'seesText' : name
}
