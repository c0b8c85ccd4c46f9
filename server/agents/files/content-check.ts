import { videoTypeOf } from '@guildhall/contract/agents/file-names.ts'
import type { AgentFileKind } from '@guildhall/contract/agents/trust-options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { fileContent, type ReadBytes } from '#files/service.ts'
import { isVideo } from './video-content.ts'

/** Returns why a stored file is not what its name says, or cannot be shared; null when it can. */
export async function contentRefusal(
  kind: AgentFileKind,
  { name, size }: { name: string; size: number },
  read: ReadBytes,
): Promise<ErrorCode | null> {
  if (kind === 'video') {
    const type = videoTypeOf(name)
    return type && (await isVideo(type, size, read)) ? null : 'agent_video_type'
  }
  const first = await read(0, 16)
  if (fileContent.beginsProgram(first)) return 'agent_file_program'
  const type = videoTypeOf(name)
  if (type) return (await isVideo(type, size, read)) ? null : 'agent_file_type'
  return fileContent.isAsNamed(name, first) ? null : 'agent_file_type'
}
