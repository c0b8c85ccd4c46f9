/** `ok`; `note`: it works, and somebody should know; `fault`: something is wrong, and the command fails. */
export type Verdict = 'ok' | 'note' | 'fault'

/** One line of the doctor: what was looked at, and what is so, or what is wrong and what to do. */
export interface Finding {
  verdict: Verdict
  about: string
  sentence: string
}

const finding =
  (verdict: Verdict) =>
  (about: string, sentence: string): Finding => ({ verdict, about, sentence })

export const ok = finding('ok')
export const note = finding('note')
export const fault = finding('fault')

/** Runs a check; what it throws is a fault with the first line of its message. */
export async function check(about: string, look: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [fault(about, `${firstLine(error)}.`.replace(/\.\.$/, '.'))]
  }
}

/** The first line of an error's message. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split('\n')[0] ?? ''

/** The line as printed: 'fault  Disk: …'. */
export const lineOf = ({ verdict, about, sentence }: Finding): string => `${verdict.padEnd(5)}  ${about}: ${sentence}`
