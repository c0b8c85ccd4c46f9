import './joining.css'
import type { OwnJoining } from '@guildhall/contract/ambassadors/joining.ts'
import { ownJoiningCalls } from '@guildhall/contract/ambassadors/joining-calls.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { copy } from '#ui/overlays/copy.ts'
import { QrCode } from '#ui/pictures/qr-code.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'

/** An ambassador's link with its QR picture, the poster, and what came of it. */
export function OwnLink({ own }: { own: OwnJoining }) {
  const { link, code, campus, qr, currency, thisTerm, all, endedAt, until } = own
  const shown = link.replace(/^https?:\/\//, '').slice(0, -code.length)
  const figures = [
    ['Opened the link', formatCount(thisTerm.opened)],
    ['Joined', formatCount(thisTerm.joined)],
    ['Became active', formatCount(thisTerm.active)],
    ['Credit earned', moneyText(thisTerm.creditMinor, currency, { short: true })],
  ] as const
  return (
    <section className="panel joinlink" aria-labelledby="own-link">
      <QrCode qr={qr} className="joinlink__qr" label="Your link as a QR code" />
      <div className="joinlink__text">
        <h2 className="t-sm c2" id="own-link">
          Your page, {campus.name}
        </h2>
        <p className="joinlink__url">
          {shown}
          <b>{code}</b>
        </p>
        {endedAt ? (
          <Notice kind="info">
            Your term ended on <DateOf at={endedAt} />. Nobody joins with your code any more; people who joined before
            still count.
          </Notice>
        ) : (
          <>
            <div className="btn-group">
              <Button look="primary" icon={Copy} onClick={() => void copy(link, 'Link')}>
                Copy link
              </Button>
              <DownloadButton endpoint={ownJoiningCalls.poster} icon={Printer}>
                Print poster
              </DownloadButton>
              <Button look="quiet" onClick={() => void copy(code, 'Code')}>
                Copy code
              </Button>
            </div>
            <p className="c3 t-sm">
              Your code works until <DateOf at={until} />.
            </p>
          </>
        )}
      </div>
      <div className="joinlink__figures">
        <dl>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt className="c2 t-sm">{label}</dt>
              <dd className="semi num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="c3 t-sm">
          This term. In all {formatCount(all.active)} active, {moneyText(all.creditMinor, currency, { short: true })}{' '}
          earned, {moneyText(all.releasedMinor, currency, { short: true })} paid to your balance.
        </p>
      </div>
    </section>
  )
}
