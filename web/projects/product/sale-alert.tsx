import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { Link } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { notOnSale } from '../card/card-facts.tsx'
import { saleAlertApi, saleAlertQueries } from '../sale-alert-queries.ts'

const ask = 'Tell me when it is on sale'

/** Asks to be told when people can buy a project, and ends that again; visitors sign in first. */
export function SaleAlert({ project: { id } }: { project: Pick<Project, 'id'> }) {
  const viewer = useViewer()
  const client = useQueryClient()
  const query = saleAlertQueries.one(id)
  const { data } = useQuery({ ...query, enabled: viewer !== null })
  const change = useMutation({
    mutationFn: (asked: boolean) => {
      const call = { params: { id }, body: null }
      return asked ? saleAlertApi.ask(call) : saleAlertApi.stop(call)
    },
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
    onError: (error) => toast.error(error.message),
  })
  const asked = data?.asked ?? false
  return (
    <div className="mt-4">
      <p className="semi">{notOnSale}</p>
      <p className="c2 t-sm mb-3" role="status">
        {asked ? 'We tell you once, when people can buy it.' : 'The seller has not put it on sale yet.'}
      </p>
      {viewer ? (
        <Button
          look={asked ? 'second' : 'primary'}
          size="lg"
          block
          icon={asked ? undefined : Bell}
          busy={change.isPending || !data}
          onClick={() => change.mutate(!asked)}
        >
          {asked ? 'Cancel the alert' : ask}
        </Button>
      ) : (
        <Link
          className={buttonClass({ look: 'primary', size: 'lg', block: true })}
          to={signInPath(`/product/${id}`, 'alert')}
        >
          <Icon of={Bell} />
          {ask}
        </Link>
      )}
    </div>
  )
}
