import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/icon-button.tsx'
import type { Target } from './composer.tsx'

/** Above the composer: which message is answered or changed, and a way out. */
export function ComposerNote({ target, onStop }: { target: Target | null; onStop: () => void }) {
  if (!target) return null
  const { kind, message } = target
  const isEdit = kind === 'edit'
  return (
    <div className="composer__note">
      <span className="quote grow trunc">
        <b>{isEdit ? 'Changing your message' : `Answering ${message.sender?.name ?? 'a former member'}`}</b>{' '}
        {isEdit ? null : message.text || message.files[0]?.name}
      </span>
      <IconButton icon={X} size="sm" label={isEdit ? 'Stop changing' : 'Stop answering'} onClick={onStop} />
    </div>
  )
}
