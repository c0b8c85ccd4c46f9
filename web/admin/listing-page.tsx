import type { FiledKind } from '@guildhall/contract/admin/listed-options.ts'
import type { ListingFile } from '@guildhall/contract/admin/listings.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useSite } from '#lib/page/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ReasonDialog, useDecided } from './decisions.ts'
import { Decisions, Figure, FileState, History, Reports } from './file-parts.tsx'
import { kindNames } from './overview/listed-words.ts'
import { adminQueries, listingCalls } from './queries.ts'
import { visibilityStatus, visibilityWords } from './words.ts'

/** Where everybody sees it; reviews and session types are on the pages of others. */
const publicPaths: Partial<Record<FiledKind, string>> = {
  ...{ project: '/product/', service: '/services/', agent: '/ai-agent/', job: '/jobs/', 'session-type': '/book/' },
}

const HideDialog = lazyPart(() => import('./hide-dialog.tsx').then((module) => module.HideDialog))

/** A listing of any kind as the staff see it, with everything that was reported and decided about it. */
export function ListingPage({ kind, id }: { kind: FiledKind; id: string }) {
  const { data: listing, error, refetch } = useQuery(adminQueries.listing(kind, id))
  return (
    <AdminFrame part="listings">
      {listing ? <File listing={listing} /> : null}
      {listing ? null : (
        <FileState
          title={`This ${kindNames[kind].toLowerCase()} could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </AdminFrame>
  )
}

function File({ listing }: { listing: ListingFile }) {
  const { kind, id, title, seller, cover, visibility, orders, reported, reports, priceMinor, createdAt, publishedAt } =
    listing
  const { currency } = useSite()
  const { heading, onDecided } = useDecided()
  const [act, setAct] = useState<'hide' | 'unhide' | null>(null)
  const noun = kindNames[kind]
  const publicPath = publicPaths[kind]
  const isSold = kind === 'project' || kind === 'service'
  const isOpen = visibility === 'public' || visibility === 'unlisted'
  const onDone = (words: string) => {
    setAct(null)
    onDecided(words)
  }
  return (
    <>
      <div className="phead ad__h">
        <div className="row gap-3 min-w-0">
          {cover ? (
            <span className="thumb shrink-0" style={{ width: 96, height: 64 }}>
              <img src={cover.sizes[0]?.url ?? cover.main} alt="" width={96} height={64} />
            </span>
          ) : null}
          <div className="min-w-0">
            <h1 className="t-page work wrap-anywhere" tabIndex={-1} ref={heading}>
              {title}
            </h1>
            <p className="row row--wrap gap-2 c2 t-sm">
              <span>
                By{' '}
                <Link className="link" to={`/admin/people/${seller.customUserId}`}>
                  {seller.name}
                </Link>
              </span>
              <Status kind={visibilityStatus(visibility)}>{visibilityWords[visibility]}</Status>
            </p>
          </div>
        </div>
        {isOpen && publicPath ? (
          <Link className={buttonClass()} to={publicPath + id}>
            <Icon of={ExternalLink} size={16} />
            Public page
          </Link>
        ) : null}
      </div>
      <dl className="figures ad__f">
        {isSold ? (
          <Figure label={kind === 'project' ? 'Price' : 'Price from'}>
            {priceMinor === null ? 'Not for sale' : moneyText(priceMinor, currency, { zero: 'Free' })}
          </Figure>
        ) : null}
        <Figure label="Created">
          <DateOf at={createdAt} />
        </Figure>
        {isSold || kind === 'agent' ? (
          <Figure label="First published">{publishedAt ? <DateOf at={publishedAt} /> : 'Not yet'}</Figure>
        ) : null}
        {isSold ? (
          <>
            <Figure label={kind === 'project' ? 'Orders sold' : 'Work agreed'}>{formatCount(orders.sold)}</Figure>
            <Figure label={kind === 'project' ? 'Orders open' : 'Work open'}>{formatCount(orders.open)}</Figure>
          </>
        ) : null}
        <Figure label="Reports, open">{`${formatCount(reported.open)} of ${formatCount(reported.all)}`}</Figure>
      </dl>
      <div className="afile mt-6">
        <div className="grid gap-5 min-w-0">
          <section className="panel" aria-labelledby="listing-words">
            <div className="panel__h">
              <h2 className="t-sub" id="listing-words">
                Description
              </h2>
            </div>
            <p className="panel__b c2 rq__t">{listing.description}</p>
          </section>
          <Reports title={`Reports about this ${noun.toLowerCase()}`} reports={reports} />
          <Decisions title={`Decisions about this ${noun.toLowerCase()}`} statements={listing.statements} />
          <History lines={listing.history} />
        </div>
        <Acts listing={listing} onAct={setAct} />
      </div>
      {act === 'hide' ? (
        <HideDialog {...{ kind, id, title }} onClose={() => setAct(null)} onDone={() => onDone(`${noun} hidden`)} />
      ) : null}
      {act === 'unhide' ? (
        <ReasonDialog
          title={`Put “${title}” back?`}
          meaning="It is shown as before, and the decision ends."
          confirm="Put back"
          help="Sent to the person who made it. Kept in the log."
          send={async (reason) => {
            const asked = { params: { id }, body: { reason } }
            await listingCalls[kind].unhide(asked)
          }}
          onDone={() => onDone(`${noun} put back`)}
          onClose={() => setAct(null)}
        />
      ) : null}
    </>
  )
}

interface ActsProps {
  listing: ListingFile
  onAct: (act: 'hide' | 'unhide') => void
}

/** What can be decided about the listing now. */
function Acts({ listing: { kind, visibility, isWithheld, isOwn }, onAct }: ActsProps) {
  if (isOwn)
    return (
      <aside className="panel panel__b" aria-label="Acts">
        <p className="c2">
          This is your {kindNames[kind].toLowerCase()}, so somebody else on the staff decides about it.
        </p>
      </aside>
    )
  // A project of somebody who is away is hidden as well.
  const isHidden = visibility === 'hidden' && (kind !== 'project' || !isWithheld)
  return (
    <aside className="panel panel__b" aria-labelledby="listing-acts">
      <h2 className="t-sub" id="listing-acts">
        Decide
      </h2>
      <p className="c3 t-sm mt-1">
        {isHidden
          ? 'Putting it back ends the decision. The person who made it gets the reason.'
          : 'Hiding it sends a statement of reasons, and the person who made it can appeal. It resolves the open reports.'}
      </p>
      {isWithheld ? (
        <p className="c2 t-sm mt-2">Nobody can see it now because its maker’s account is suspended or paused.</p>
      ) : null}
      <div className="grid gap-2 mt-3">
        {isHidden ? (
          <Button onClick={() => onAct('unhide')}>Put the {kindNames[kind].toLowerCase()} back</Button>
        ) : (
          <Button look="danger" onClick={() => onAct('hide')}>
            Hide the {kindNames[kind].toLowerCase()}
          </Button>
        )}
      </div>
    </aside>
  )
}
