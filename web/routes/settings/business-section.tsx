import { useQuery } from '@tanstack/react-query'
import { businessQueries } from '#business/business-details.tsx'
import { BusinessForm } from '#business/business-form.tsx'

export function BusinessSection() {
  const { data: details } = useQuery(businessQueries.own())
  return details === undefined ? null : <BusinessForm details={details} />
}
