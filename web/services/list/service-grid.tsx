import type { ServiceCard as Card } from '@guildhall/contract/services/services.ts'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { ServiceCard } from './service-card.tsx'

interface ServiceGridProps {
  services: readonly Card[]
  /** How many cards are visible before scrolling. */
  firstSeen?: number
  level?: 'h2' | 'h3'
}

/** Services as a grid of cards. */
export function ServiceGrid({ services, firstSeen = 0, level }: ServiceGridProps) {
  return (
    <div className="mp__grid">
      {services.map((service, index) => (
        <ServiceCard key={service.id} service={service} first={index < firstSeen} level={level} />
      ))}
    </div>
  )
}

/** Placeholders for eight cards while a list loads. */
export function ServiceGridSkeleton() {
  return (
    <Loading className="mp__grid" word="Loading services">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal outlines that never change places
        <div className="pcard pcard--sk" key={index} aria-hidden="true">
          <Skeleton ratio="16/10" radius="var(--radius-md)" />
          <Skeleton height="12px" width="45%" />
          <Skeleton height="16px" width="92%" />
          <Skeleton height="16px" width="60%" />
          <Skeleton height="14px" width="50%" />
        </div>
      ))}
    </Loading>
  )
}
