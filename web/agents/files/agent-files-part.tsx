import './agent-files.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Part } from '../page/agent-sections.tsx'
import { agentFileApi, agentFilesQuery } from './agent-file-api.ts'

/** The video of an agent; nothing without one. It never starts by itself. */
export function AgentVideoPart({ id }: { id: string }) {
  const { data } = useQuery(agentFilesQuery(id))
  const video = data?.video
  if (!video) return null
  return (
    <Part id="video" title="Video" note="Given by its author">
      {/* biome-ignore lint/a11y/useMediaCaption: authors give no captions; the text of the page says what the agent does */}
      <video key={video.id} className="agv" controls preload="metadata" playsInline aria-label={`Video: ${video.name}`}>
        <source src={video.url} type={video.type} />
      </video>
    </Part>
  )
}

/** The files of an agent to download; nothing without any. */
export function AgentFilesPart({ id }: { id: string }) {
  const { data } = useQuery(agentFilesQuery(id))
  const files = data?.files.filter(({ state }) => state === 'ready') ?? []
  if (files.length === 0) return null
  return (
    <Part id="files" title="Files" note="Downloads">
      <ul className="ag__lines" aria-label="Files">
        {files.map((file) => (
          <li key={file.id}>
            <span className="agf__file">
              <Icon of={FileIcon} size={16} />
              <span className="med min-w-0">{file.name}</span>
              <span className="c3 t-sm num">{formatBytes(file.size ?? 0)}</span>
            </span>
            <FileDownload agentId={id} fileId={file.id} name={file.name} />
          </li>
        ))}
      </ul>
      <p className="c3 t-sm mt-3">We check that a file is what its name says. We do not check what it does.</p>
    </Part>
  )
}

function FileDownload({ agentId, fileId, name }: { agentId: string; fileId: string; name: string }) {
  const link = useMutation({
    mutationFn: () => agentFileApi.link({ params: { id: agentId, fileId } }),
    onSuccess: ({ url }) => Object.assign(document.createElement('a'), { href: url, download: '' }).click(),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button
      size="sm"
      look="quiet"
      icon={Download}
      busy={link.isPending}
      aria-label={`Download ${name}`}
      onClick={() => link.mutate()}
    >
      Download
    </Button>
  )
}
