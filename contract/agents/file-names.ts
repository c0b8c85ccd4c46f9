import { extensionOf } from '../files/file-names.ts'
import { agentTrustLimits as most } from '../limits/agent-trust.ts'
import type { AgentFileKind } from './trust-options.ts'

// Apart from the schemas, so that the form can refuse a file before it sends it.

/** The texts for the files and the video of an agent. */
export const agentFileTexts = {
  failed: 'Failed to upload agent files',
  videoFailed: 'Failed to upload agent video',
  empty: 'This file is empty.',
  tooLarge: `Files can be up to ${most.files.bytes / 1_048_576} MB.`,
  videoTooLarge: `A video can be up to ${most.video.bytes / 1_048_576} MB.`,
  tooMany: `An agent has at most ${most.files.items} files. Remove one first.`,
  oneVideo: 'An agent has one video. Remove it first.',
  notVideo: 'Choose an MP4 or WebM video.',
  program: 'Programs cannot be shared as files. Publish them as a package, and name the package.',
} as const

const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const
type VideoType = (typeof videoTypes)[keyof typeof videoTypes]

/** Returns the content type that the name of a video claims; null when it claims none that an agent may have. */
export function videoTypeOf(name: string): VideoType | null {
  const extension = extensionOf(name)
  return extension === 'mp4' || extension === 'webm' ? videoTypes[extension] : null
}

const programs = new Set(['exe', 'dll', 'msi', 'scr', 'com', 'pif', 'bat', 'cmd', 'lnk'])

/** Returns why a file cannot be an agent's, as far as its name and size say; null when it can. */
export function fileRefusal(kind: AgentFileKind, { name, size }: { name: string; size: number }): string | null {
  if (size === 0) return agentFileTexts.empty
  if (kind === 'video') {
    if (!videoTypeOf(name)) return agentFileTexts.notVideo
    return size > most.video.bytes ? agentFileTexts.videoTooLarge : null
  }
  if (programs.has(extensionOf(name))) return agentFileTexts.program
  return size > most.files.bytes ? agentFileTexts.tooLarge : null
}
