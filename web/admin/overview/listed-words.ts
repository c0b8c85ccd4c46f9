import type { FiledKind, ListedState } from '@guildhall/contract/admin/listed-options.ts'

/** What one of each kind is called. */
export const kindNames: Record<FiledKind, string> = {
  ...{ project: 'Project', service: 'Service', job: 'Job', agent: 'Agent', 'session-type': 'Session' },
  ...{ review: 'Review', 'work-review': 'Review', 'agent-review': 'Review' },
}

/** What the list of each kind is called. */
export const listNames: Record<FiledKind, string> = {
  ...{ project: 'Projects', service: 'Services', job: 'Jobs', agent: 'AI agents', 'session-type': 'Sessions' },
  ...{ review: 'Reviews of projects', 'work-review': 'Reviews of work', 'agent-review': 'Reviews of agents' },
}

export const stateNames: Record<ListedState, string> = {
  ...{ all: 'All', public: 'Public', hidden: 'Hidden', other: 'Others' },
}
