import { engagementPath, milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import type { OrderLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Order, OrderFile } from '@guildhall/contract/orders/orders.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import Bot from 'lucide-react/icons/bot'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import FileIcon from 'lucide-react/icons/file'
import Link2 from 'lucide-react/icons/link-2'
import MilestoneIcon from 'lucide-react/icons/milestone'
import type { ReactNode } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { packageFacts } from '#lib/format/packages.ts'
import { runsFacts } from '#lib/format/runs.ts'
import { sessionTime } from '#lib/format/sessions.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { PartLink } from '#lib/page/part-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { AnswerList } from '#ui/lists/answer-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'
import { Plate } from '#ui/pictures/plate.tsx'
import { orderApi, orderQueries } from './queries.ts'

/** The purchased items, as they were then, with their open files. */
export function BoughtLines({ order }: { order: Order }) {
  const zone = useTimeZone()
  return (
    <ul className="lines">
      {order.items.map((line) => (
        <li key={line.id} className="bl">
          <span className="thumb ord__pic">
            {line.cover ? (
              <Plate picture={line.cover} sizes="72px" />
            ) : line.kind === 'project' ? (
              <span className="plate" />
            ) : (
              <ItemIcon
                of={line.kind === 'session-type' ? CalendarClock : line.kind === 'agent' ? Bot : MilestoneIcon}
              />
            )}
          </span>
          <div className="grow min-w-0">
            <p className="row row--between row--top gap-4">
              {pathOf(line, order) ? (
                <PartLink className="work hover:underline" to={pathOf(line, order)}>
                  {line.title}
                </PartLink>
              ) : (
                <span className="work">{line.title}</span>
              )}
              <span className="num semi">{moneyText(line.totalMinor, order.currency, { zero: 'Free' })}</span>
            </p>
            <p className="c3 t-sm">{factsOf(line, order.currency, zone)}</p>
            <Terms line={line} />
            {line.promised.length > 0 ? <Included line={line} /> : null}
            {line.assets.length > 0 ? <Assets line={line} order={order} /> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Returns the page of what was bought; empty when it has none any more. Only its two sides see an engagement. */
function pathOf(line: OrderLine, { role }: Order): string {
  if (line.kind === 'agent') return `/ai-agent/${line.agentId}`
  if (line.kind === 'session-type') return line.bookingId ? `/bookings/${line.bookingId}` : ''
  if (line.kind === 'service') return line.serviceId ? `/services/${line.serviceId}` : ''
  if ('milestone' in line) return role === 'staff' ? '' : engagementPath(line.milestone)
  return line.productId ? `/product/${line.productId}` : ''
}

function factsOf(line: OrderLine, currency: string, zone: string): string {
  if (line.kind === 'agent') return `${runsFacts(line.chosen, currency)}, ${line.used} used`
  if (line.kind === 'session-type') return `Bought for ${sessionTime(line.chosen, zone)}`
  if (line.kind === 'service') return packageFacts(line.chosen).join(', ')
  if ('milestone' in line)
    return [milestoneText(line.milestone), ...(line.chosen ? packageFacts(line.chosen) : [])].join(', ')
  const { quantity, unitMinor, licence } = line
  const each = unitMinor === 0 ? '' : ` at ${moneyText(unitMinor, currency)}`
  return quantity === 1
    ? `1 licence: ${licenceTexts[licence].name}`
    : `${quantity} licences${each}: ${licenceTexts[licence].name}`
}

function Terms({ line }: { line: OrderLine }) {
  if (line.kind !== 'project' || !line.licenceText) return null
  return (
    <details className="t-sm mt-1">
      <summary className="link">Terms when you bought it</summary>
      <p className="ord__note">{line.licenceText}</p>
    </details>
  )
}

function Included({ line: { title, promised } }: { line: OrderLine }) {
  return (
    <>
      <p className="c3 t-sm mt-2">Included</p>
      <ul className="t-sm" aria-label={`Included in ${title}`}>
        {promised.map((words) => (
          <li key={words} className="whitespace-pre-line">
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}

function Assets({ line, order }: { line: OrderLine; order: Order }) {
  const [newest, ...older] = line.versions
  return (
    <>
      {newest ? <VersionNote version={newest} /> : null}
      <Files label={`Files of ${line.title}`} files={line.assets} order={order} />
      {older.length > 0 ? (
        <details className="mt-2">
          <summary className="link t-sm">Older versions</summary>
          {older.map((version) => (
            <div key={version.number} className="mt-2">
              <VersionNote version={version} />
              <Files label={`Version ${version.number} of ${line.title}`} files={version.assets} order={order} />
            </div>
          ))}
        </details>
      ) : null}
    </>
  )
}

function VersionNote({ version: { number, note, publishedAt } }: { version: OrderLine['versions'][number] }) {
  return (
    <>
      <p className="t-sm mt-2">
        <span className="semi">Version {number}</span> <DateOf at={publishedAt} className="c3" />
      </p>
      {note ? <p className="c2 t-sm whitespace-pre-line">{note}</p> : null}
    </>
  )
}

interface FilesProps {
  label: string
  files: OrderLine['assets']
  order: Order
}

function Files({ label, files, order }: FilesProps) {
  return (
    <ul className="mt-2" aria-label={label}>
      {files.map((asset) => (
        <FileRow key={asset.id} file={asset}>
          {order.role !== 'buyer' ? null : asset.kind === 'link' ? (
            <OpenLink name={asset.name} query={orderQueries.link(order.id, asset.id)} />
          ) : (
            <DownloadButton
              name={asset.name}
              find={() => orderApi.assetLink({ params: { id: order.id, assetId: asset.id } })}
            />
          )}
        </FileRow>
      ))}
    </ul>
  )
}

/** The buyer's answers before payment, with the questions as asked then; renders nothing without questions. */
export function OrderAnswers({ order }: { order: Order }) {
  const asked = order.items.filter(({ answers }) => answers.length > 0)
  if (asked.length === 0) return null
  return (
    <section className="hang" aria-labelledby="answers">
      <h2 className="t-sub" id="answers">
        {order.role === 'buyer' ? 'Your answers' : `Answers from ${order.buyer?.firstName || 'the buyer'}`}
      </h2>
      <div className="min-w-0">
        {asked.map(({ id, title, answers }) => (
          <div key={id}>
            {asked.length > 1 ? <h3 className="work mt-2">{title}</h3> : null}
            <AnswerList answers={answers} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** A file or link of an order with its actions. */
export function FileRow({ file: { kind, name, size }, children }: { file: OrderFile; children: ReactNode }) {
  return (
    <li className="frow">
      <span className="frow__i">
        <Icon of={kind === 'link' ? Link2 : FileIcon} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med block ord__name">{name}</span>
        <span className="c3 t-xs num">{size === null ? 'Link' : formatBytes(size)}</span>
      </span>
      {children}
    </li>
  )
}

interface DownloadButtonProps {
  name: string
  /** Requests a download URL; it expires after five minutes, so each press requests a new one. */
  find: () => Promise<{ url: string }>
}

/** Downloads a file that only the parties to an order may open. */
export function DownloadButton({ name, find }: DownloadButtonProps) {
  const open = useMutation({
    mutationFn: find,
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button
      size="sm"
      icon={Download}
      busy={open.isPending}
      onClick={() => open.mutate()}
      aria-label={`Download ${name}`}
    >
      Download
    </Button>
  )
}

interface OpenLinkProps {
  name: string
  /** Fetches the link's target. */
  query: ReturnType<typeof orderQueries.link>
}

/** Opens a link that only the parties to an order may open, in a separate tab without referrer or opener. */
export function OpenLink({ name, query }: OpenLinkProps) {
  const { data: url, error, refetch } = useQuery(query)
  if (error)
    return (
      <Button size="sm" onClick={() => void refetch()}>
        Could not load. Retry
      </Button>
    )
  return (
    <a
      className={buttonClass({ size: 'sm' })}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={`Open ${name} in a new tab`}
      aria-busy={url === undefined || undefined}
    >
      <Icon of={ExternalLink} />
      Open
    </a>
  )
}
