import './service.css'
import type { Service } from '@guildhall/contract/services/services.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Gallery } from '#listings/gallery/gallery.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Tag } from '#ui/tag.tsx'
import { servicesPath, topicName } from '../list/service-search.ts'
import { serviceQueries } from '../queries.ts'
import { serviceApi } from '../service-api.ts'
import { ServiceRating } from '../service-facts.tsx'
import { type Chosen, useChosen } from './choice.ts'
import { OfferBox } from './offer-box.tsx'
import { Packages } from './packages.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { AskedQuestions, CommonQuestions, DeliverySteps, Extras, Part } from './service-sections.tsx'
import { StateNotice } from './state-notice.tsx'

interface ServicePageProps {
  id: string
  /** The button that messages its provider. */
  ask: (service: Service) => ReactNode
  /** The reviews by its clients. */
  reviewed: (service: Service) => ReactNode
  /** The button that reports it, for everybody but its owner. */
  report: (service: Service) => ReactNode
  /** For its owner: what is missing before people can buy it. */
  ownNotice: ReactNode
  /** The buttons that buy what is chosen. */
  buy: (service: Service, chosen: Chosen) => ReactNode
}

/** The page of one service. */
export function ServicePage({ id, ask, reviewed, report, ownNotice, buy }: ServicePageProps) {
  const { data: service } = useQuery(serviceQueries.one(id))
  const chosen = useChosen(service)
  const isOwn = service?.isOwn
  useEffect(() => {
    // A lost view count is no reason to show an error.
    if (isOwn === false) serviceApi.view({ params: { id }, body: null }).catch(() => {})
  }, [id, isOwn])
  if (!service || !chosen) return null
  const isOffered = service.refusal === null
  const { title, topic, images, descriptionHtml, skills, packageList, extras, questions, common, currency } = service
  return (
    <div className="page">
      <Crumbs
        link={Link}
        className="pd__crumbs"
        above={[
          { to: servicesPath(), name: 'Services' },
          { to: servicesPath({ topic }), name: topicName(topic) },
        ]}
      />
      <div className="svc">
        <div className="svc__main">
          {isOwn ? <StateNotice service={service} /> : null}
          {isOwn && service.notOnSaleYet ? ownNotice : null}
          <h1 className="work pd__title">{title}</h1>
          <ByLine service={service} />
          <Gallery key={id} title={title} images={images} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off */}
          <div className="prose svc__about" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
          {skills.length > 0 ? (
            <ul className="tags mt-4" aria-label="Skills">
              {skills.map((skill) => (
                <li key={skill}>
                  <Tag>{skill}</Tag>
                </li>
              ))}
            </ul>
          ) : null}
          <section className="svc__packages" id="packages" aria-labelledby="packages-title">
            <div className="ruled">
              <h2 className="t-section" id="packages-title">
                {packageList.length > 1 ? 'Packages' : 'Package'}
              </h2>
              <span className="c3 t-sm">Days count from your payment</span>
            </div>
            <Packages
              packages={packageList}
              currency={currency}
              choice={
                isOffered && packageList.length > 1
                  ? { packageId: chosen.choice.packageId, onChoose: chosen.choosePackage }
                  : null
              }
            />
          </section>
          {extras.length > 0 ? (
            <Part id="extras" title="Extras" note="Optional">
              <Extras service={service} choice={isOffered ? chosen : null} />
            </Part>
          ) : null}
          <div className="svc__after">
            {questions.length > 0 ? (
              <Part id="questions" title="Questions" note="Before you pay">
                <AskedQuestions service={service} />
              </Part>
            ) : null}
            <Part id="delivery" title="Delivery">
              <DeliverySteps service={service} />
            </Part>
            {common.length > 0 ? (
              <Part id="common" title="Common questions">
                <CommonQuestions service={service} />
              </Part>
            ) : null}
            {reviewed(service)}
          </div>
        </div>
        <div className="svc__side">
          <OfferBox service={service} chosen={chosen} buy={isOffered ? buy(service, chosen) : null} />
          {isOwn ? null : <ProviderPanel service={service} ask={ask(service)} />}
          <p className="c3 t-sm">Not for work that will be handed in as assessed work.</p>
          {isOwn ? null : <div>{report(service)}</div>}
        </div>
      </div>
    </div>
  )
}

function ByLine({ service }: { service: Service }) {
  const { provider, reviews, completed } = service
  return (
    <div className="pd__by">
      <Link className="row" to={profilePath(provider)}>
        <Avatar
          {...provider}
          picture={provider.avatar}
          size={24}
          kind={provider.userType === 'Business' ? 'business' : 'person'}
        />
        <span className="semi">{displayName(provider)}</span>
      </Link>
      <RoleGlyph role={roleOf(provider.userType)} />
      {reviews > 0 ? (
        <a href="#work-reviews" className="hover:underline">
          <ServiceRating of={service} />
        </a>
      ) : null}
      {completed > 0 ? <span className="c3 num">{formatCount(completed)} delivered</span> : null}
    </div>
  )
}
