import { calendarCalls } from '@guildhall/contract/meetings/calls.ts'
import { type BusyAudience, busyAudiences } from '@guildhall/contract/meetings/options.ts'
import { busyAudienceWords } from '@guildhall/contract/meetings/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { DownloadButton } from '#uploads/download-button.tsx'
import { calendarApi, meetingApi, meetingQueries } from '../queries.ts'

const fail = (error: unknown) => toast.error(failureText(error))

/** Who sees when the viewer is free or busy. */
export function BusyPanel() {
  const client = useQueryClient()
  const query = meetingQueries.settings()
  const { data } = useQuery(query)
  const save = useMutation({
    mutationFn: (busyVisibleTo: BusyAudience) => meetingApi.saveSettings({ body: { busyVisibleTo } }),
    onSuccess: (settings) => {
      client.setQueryData(query.queryKey, settings)
      toast.success('Saved')
    },
    onError: fail,
  })
  return (
    <section className="panel" aria-labelledby="busy">
      <div className="panel__h">
        <h2 className="t-sub" id="busy">
          Free or busy
        </h2>
      </div>
      <div className="panel__b">
        <SelectField
          label="Who sees when you are busy"
          help="Only that you are busy, not with whom or where"
          value={save.variables && save.isPending ? save.variables : (data?.busyVisibleTo ?? 'nobody')}
          options={busyAudiences.map((value) => ({ value, label: busyAudienceWords[value] }))}
          onChange={({ target }) => save.mutate(target.value as BusyAudience)}
        />
      </div>
    </section>
  )
}

/** The private address for other calendar programs, and the file of a month. */
export function OwnCalendar({ month }: { month: string }) {
  const client = useQueryClient()
  const query = meetingQueries.address()
  const { data: url = null } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const keep = ({ url: next }: { url: string | null }) => client.setQueryData(query.queryKey, next)
  const renew = useMutation({
    mutationFn: () => calendarApi.newAddress(),
    onSuccess: (address) => {
      keep(address)
      setAsking(false)
      toast.success(url === null ? 'Your address is ready' : 'The old address no longer works')
    },
    onError: fail,
  })
  const drop = useMutation({
    mutationFn: () => calendarApi.dropAddress(),
    onSuccess: (address) => {
      keep(address)
      toast.success('The address no longer works')
    },
    onError: fail,
  })
  const copy = async () => {
    if (url === null) return
    await navigator.clipboard.writeText(url).then(
      () => toast.success('Address copied'),
      () => toast.error('The address could not be copied. Select it and copy it yourself.'),
    )
  }
  return (
    <section className="panel" aria-labelledby="own-calendar">
      <div className="panel__h">
        <h2 className="t-sub" id="own-calendar">
          In your own calendar
        </h2>
      </div>
      <div className="panel__b">
        <p className="c2 t-sm">
          A private address that other programs can read. It shows titles and times, no notes. Anybody who has it can
          read them.
        </p>
        {url === null ? (
          <Button size="sm" className="mt-3" busy={renew.isPending} onClick={() => renew.mutate()}>
            Create address
          </Button>
        ) : (
          <>
            <code className="cal-url t-xs mt-2">{url}</code>
            <div className="row row--wrap mt-2">
              <Button size="sm" icon={Copy} onClick={copy}>
                Copy address
              </Button>
              <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
                New address
              </Button>
              <Button size="sm" look="quiet" busy={drop.isPending} onClick={() => drop.mutate()}>
                Remove
              </Button>
            </div>
          </>
        )}
        <div className="mt-3">
          <DownloadButton size="sm" look="quiet" endpoint={calendarCalls.month} query={`?month=${month}`}>
            Download .ics of this month
          </DownloadButton>
        </div>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        asks
        title="Create a new address?"
        description="Programs that use the old one no longer get your calendar."
      >
        <div className="btn-group justify-end w-full mt-4">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button look="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
            New address
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
