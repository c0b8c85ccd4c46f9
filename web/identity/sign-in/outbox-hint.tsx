import MailCheck from 'lucide-react/icons/mail-check'
import { Icon } from '#ui/pictures/icon.tsx'

/** Where mails that demo mode does not send are read. */
export function OutboxHint() {
  return (
    <p className="au__wait mt-5">
      <Icon of={MailCheck} size={20} />
      <span>
        Demo mode sends no mail. <OutboxLink />
      </span>
    </p>
  )
}

export function OutboxLink() {
  return (
    <a className="link" href="/dev/outbox" target="_blank" rel="noreferrer">
      Read it in the outbox
    </a>
  )
}
