/** Why a camera, a microphone or a screen cannot be used. */
export type Problem = 'none' | 'refused' | 'in-use' | 'unplugged' | 'failed'
export type Device = 'camera' | 'microphone'

const byName: Record<string, Problem> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
}

/** Returns why a device could not be opened, by the browser's error. */
export const problemOf = (error: unknown): Problem => byName[(error as Error)?.name] ?? 'failed'

/** What is wrong with a device, and what to do about it. */
export function problemText(device: Device, problem: Problem): { title: string; text: string } {
  const without = device === 'camera' ? 'You can join without a picture.' : 'You can join and listen.'
  const texts: Record<Problem, { title: string; text: string }> = {
    none: { title: `No ${device} found`, text: `Connect one, then try again. ${without}` },
    refused: {
      title: `Your browser blocks the ${device}`,
      text: `Allow it beside the address of this page, then try again. ${without}`,
    },
    'in-use': {
      title: `Another program uses the ${device}`,
      text: `Close that program, then try again. ${without}`,
    },
    unplugged: { title: `The ${device} was disconnected`, text: `Connect it again or choose another one. ${without}` },
    failed: { title: `The ${device} could not be started`, text: `Try again, or choose another one. ${without}` },
  }
  return texts[problem]
}
