import type { HostProof } from '@guildhall/contract/audits/options.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HostProofWays } from '#host-proofs/host-proof-ways.tsx'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { agentQueries } from '../agent-api.ts'
import { trustApi, trustQueries } from './trust-api.ts'

/** The host of the viewer's agent: whether it is proven, and how to prove it. */
export function ProvenHost({ id }: { id: string }) {
  const client = useQueryClient()
  const { data: host, error } = useQuery(trustQueries.host(id))
  const prove = useMutation({
    mutationFn: (way: HostProof) => trustApi.proveHost({ params: { id }, body: { way } }),
    onSuccess({ host: proven }) {
      client.setQueryData(trustQueries.host(id).queryKey, proven)
      void client.invalidateQueries({ queryKey: agentQueries.all })
      toast.success(`${proven.host} is proven`)
    },
  })
  if (error) return <Notice kind="wait">{failureText(error)}</Notice>
  if (!host) return <p className="c3 t-sm">Loading the host</p>
  if (host.isOurs)
    return (
      <p className="c2">Its remote is a program of this installation, at {host.host}. Nothing needs to be proven.</p>
    )
  return (
    <div>
      <div className="row row--between row--wrap gap-x-4">
        <p className="semi wrap-anywhere">{host.host}</p>
        <Status kind={host.provenAt ? 'ok' : 'ask'}>{host.provenAt ? 'Proven' : 'Not proven yet'}</Status>
      </div>
      {host.provenAt ? (
        <p className="c2 t-sm">
          By {host.way === 'dns' ? 'a DNS record' : 'a file'}, <DateOf at={host.provenAt} />. It counts for 90 days;
          check again before.
        </p>
      ) : null}
      <HostProofWays {...{ prove }} host={host.host} token={host.token} record={host.record} file={host.file} />
    </div>
  )
}
