import { settlementCalls } from '@guildhall/contract/payouts/calls.ts'
import type { OwedSeller, Settlements } from '@guildhall/contract/payouts/settlements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import { adminQueries, settlementApi } from '../queries.ts'
import { DestinationLines, TransferList } from './transfer-list.tsx'

/** Paying sellers by bank transfer: amounts owed, transfers to send, transfers sent. */
export function PayoutsPage() {
  const { data, error, refetch } = useQuery(adminQueries.payouts())
  const { heading, onDecided } = useDecided()
  return (
    <AdminFrame part="payouts">
      <h1 className="t-page" tabIndex={-1} ref={heading}>
        Payouts
      </h1>
      <p className="c2 mb-4">
        {data?.method === 'provider'
          ? 'The payment provider pays sellers when they ask. You do not have to send anything yourself.'
          : 'Prepare transfers, export them for your bank, then mark each one as paid. Refunds no longer change a prepared transfer.'}
      </p>
      {data ? (
        <>
          <Owed data={data} onDone={onDecided} />
          {data.method === 'transfer' || data.open.total > 0 ? <Open data={data} onDone={onDecided} /> : null}
          {data.ended.length > 0 ? (
            <section className="mt-8" aria-labelledby="ended">
              <h2 className="t-section mb-3" id="ended">
                Settled
              </h2>
              <TransferList label="Settled transfers" items={data.ended} onDone={onDecided} />
            </section>
          ) : null}
        </>
      ) : null}
      {error && !data ? (
        <LoadFailure title="The payouts could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
    </AdminFrame>
  )
}

interface PartProps {
  data: Settlements
  onDone: (words: string) => void
}

/** Whether the seller can be paid now. */
const isReady = ({ account, phoneVerified }: OwedSeller) => account !== null && phoneVerified

function Owed({ data: { owed, method, currency }, onDone }: PartProps) {
  const ready = owed.items.filter((item) => isReady(item) && !item.suspended)
  const prepare = usePrepare(onDone)
  return (
    <section aria-labelledby="owed">
      <div className="row row--between row--wrap mb-3">
        <h2 className="t-section" id="owed">
          Owed to{' '}
          <span className="c3 t-sm num">
            {formatCount(owed.total)} {owed.total === 1 ? 'seller' : 'sellers'}, {moneyText(owed.totalMinor, currency)}
          </span>
        </h2>
        {method === 'transfer' && ready.length > 0 ? (
          <Button
            look="primary"
            busy={prepare.isPending}
            onClick={() => prepare.mutate(ready.map(({ seller }) => seller.customUserId))}
          >
            {ready.length === 1 ? 'Prepare 1 transfer' : `Prepare ${ready.length} transfers`}
          </Button>
        ) : null}
      </div>
      {owed.items.length === 0 ? <p className="c2">No seller is owed money.</p> : null}
      {owed.items.length > 0 ? (
        <ul className="panel dk" aria-label="Owed">
          {owed.items.map((item) => (
            <li className="dk__i" key={item.seller.customUserId}>
              <div className="min-w-0">
                <Link className="semi dk__t hover:underline" to={`/admin/people?q=${item.seller.customUserId}`}>
                  {item.seller.name}
                </Link>
                {item.suspended ? <p className="t-sm c2">This account is suspended.</p> : null}
                {method === 'transfer' ? (
                  item.account ? (
                    <DestinationLines of={item.account} />
                  ) : (
                    <p className="c2 t-sm">No payout account yet. The seller adds it under Settings, Payouts.</p>
                  )
                ) : null}
                {method === 'transfer' && !item.phoneVerified ? (
                  <p className="c2 t-sm">The phone is not verified yet.</p>
                ) : null}
              </div>
              <div className="dk__e">
                <span className="c3 t-sm">
                  Due since <DateOf className="num" at={item.dueSince} />
                </span>
                <span className="num semi">{moneyText(item.availableMinor, currency)}</span>
                {method === 'transfer' && isReady(item) ? (
                  <Button
                    size="sm"
                    aria-label={`Prepare the transfer to ${item.seller.name}`}
                    busy={prepare.isPending}
                    onClick={() => prepare.mutate([item.seller.customUserId])}
                  >
                    Prepare
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {owed.total > owed.items.length ? (
        <p className="c3 t-sm mt-2">
          Showing the {owed.items.length} that have been due longest. Prepare these to see the others.
        </p>
      ) : null}
    </section>
  )
}

function Open({ data: { open, currency }, onDone }: PartProps) {
  return (
    <section className="mt-8" aria-labelledby="to-send">
      <div className="row row--between row--wrap mb-3">
        <h2 className="t-section" id="to-send">
          To send{' '}
          <span className="c3 t-sm num">
            {formatCount(open.total)} {open.total === 1 ? 'transfer' : 'transfers'},{' '}
            {moneyText(open.totalMinor, currency)}
          </span>
        </h2>
        {open.total > 0 ? <DownloadButton endpoint={settlementCalls.export}>Export for the bank</DownloadButton> : null}
      </div>
      {open.items.length > 0 ? (
        <TransferList label="Transfers to send" items={open.items} onDone={onDone} />
      ) : (
        <p className="c2">Nothing is prepared.</p>
      )}
    </section>
  )
}

function usePrepare(onDone: (words: string) => void) {
  // Retrying the same press prepares nothing twice; the next press gets a new key.
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (sellers: string[]) => settlementApi.prepare({ body: { sellers }, idempotencyKey: key.current }),
    onSuccess({ prepared }) {
      onDone(prepared === 1 ? '1 transfer prepared' : `${prepared} transfers prepared`)
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled() {
      key.current = crypto.randomUUID()
    },
  })
}
