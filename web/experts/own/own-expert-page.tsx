import '../experts.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'
import { ownExpertQueries } from '../expert-api.ts'
import { ExpertForm } from './expert-form.tsx'

/** The viewer as an expert: what they say about themselves, and whether people find them. */
export function OwnExpertPage() {
  const { data } = useQuery(ownExpertQueries.own())
  if (!data) return null
  const { expert, isEligible } = data
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">You as an expert</h1>
          <p className="c2">
            People find listed experts on{' '}
            <Link className="link" to="/findexpert">
              Find a PhD expert
            </Link>
            . Your name, institution, languages and research interests come from{' '}
            <Link className="link" to="/profile">
              your profile
            </Link>
            , your works from{' '}
            <Link className="link" to="/profile/publications">
              your publications
            </Link>
            , as far as everybody may see them.
          </p>
        </div>
      </div>
      {isEligible ? null : (
        <Notice kind="info">
          Experts are professors and people with a doctorate or a doctoral course. Add yours under Education on{' '}
          <Link className="link" to="/profile">
            your profile
          </Link>{' '}
          to list yourself. You can save the rest now.
        </Notice>
      )}
      <ExpertForm expert={expert} isEligible={isEligible} />
    </div>
  )
}
