import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import FileIcon from 'lucide-react/icons/file'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatBytes } from '#lib/format/bytes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { FileOrLinkRow } from '#uploads/file-or-link-row.tsx'
import { FilesField } from '#uploads/files-field.tsx'
import type { AgentFiles, WaitingFile } from './use-agent-files.ts'

/** The video and the files of an agent: chosen or dropped, sent in parts, removed. */
export function AgentFilesFields({ files: { files, video } }: { files: AgentFiles }) {
  return (
    <>
      <FilesField
        title="Video"
        heading="h2"
        titleClass="dr__h"
        help={`One MP4 or WebM, up to ${formatBytes(most.video.bytes)}. It plays only when somebody presses play.`}
        files={video}
        action="Add video"
        accept="video/mp4,video/webm"
        hasLinks={false}
      >
        {(onRemoved) => <Rows files={video} onRemoved={onRemoved} />}
      </FilesField>
      <FilesField
        title="Files"
        heading="h2"
        titleClass="dr__h"
        help={`Everybody who sees the agent can download them. Nothing runs here. Up to ${formatBytes(most.files.bytes)} each; no programs.`}
        files={files}
        hasLinks={false}
      >
        {(onRemoved) => <Rows files={files} onRemoved={onRemoved} />}
      </FilesField>
    </>
  )
}

function Rows({ files, onRemoved }: { files: AgentFiles['files']; onRemoved: () => void }) {
  return (
    <>
      {files.lines.map((line) => (
        <FileOrLinkRow key={line.id} line={line} files={files} onRemoved={onRemoved} />
      ))}
      {files.waiting.map((each) => (
        <WaitingRow
          key={each.id}
          waiting={each}
          onRemove={() => {
            files.unwait(each.id)
            onRemoved()
          }}
        />
      ))}
    </>
  )
}

/** A file that is sent once the agent is stored. */
function WaitingRow({ waiting: { file }, onRemove }: { waiting: WaitingFile; onRemove: () => void }) {
  return (
    <li className="frow afs__row">
      <span className="frow__i">
        <Icon of={FileIcon} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{file.name}</span>
        <span className="c3 t-xs num block afs__fact">
          {formatBytes(file.size)}. Uploaded once the agent has a name and is saved.
        </span>
      </span>
      <IconButton icon={Trash2} size="sm" label={`Remove ${file.name}`} onClick={onRemove} />
    </li>
  )
}
