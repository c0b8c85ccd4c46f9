import type { Policy } from './policy-page.tsx'
import { contactSection, P, Points } from './policy-parts.tsx'

/** Delivery in this product as it is: projects are shown, nothing is handed over yet. */
export const deliveryPolicy: Policy = {
  to: '/delivery-policy',
  version: '2026-11-21',
  summary:
    'In this version Guildhall shows projects and who made them; nothing is ordered and nothing is delivered through it. Before that changes, this text will say what you receive, how and when.',
  sections: [
    {
      id: 'what-this-covers',
      title: 'What this covers',
      body: (
        <P>
          Files and work that reach somebody through Guildhall. In this version that is what everybody can see: a
          project’s description, its pictures, its price, its licence and its maker. Orders do not exist yet.
        </P>
      ),
    },
    {
      id: 'what-a-page-says',
      title: 'What a project’s page says about delivery',
      body: (
        <>
          <P>Makers describe what belongs to their project:</P>
          <Points
            items={[
              'Deliverables: what somebody who takes the project is to receive, as a list of words',
              'Duration: how long it takes, or took, as the maker states it',
              'Licence: what may be done with it afterwards',
            ]}
          />
          <P>These are the maker’s own statements. We do not hold the files behind them and have not seen them.</P>
        </>
      ),
    },
    {
      id: 'agreed-elsewhere',
      title: 'What is agreed elsewhere',
      body: (
        <P>
          When a maker hands something over to you outside of Guildhall, what you receive and when is what the two of
          you agreed. We are no party to it and keep no record of it.
        </P>
      ),
    },
    {
      id: 'pictures',
      title: 'Pictures',
      body: (
        <P>
          Pictures of projects and people are delivered to every visitor as we re-encoded them: in several widths,
          without what a camera wrote into them. Other files are not published through these pages.
        </P>
      ),
    },
    {
      id: 'when-buying-exists',
      title: 'What will stand here when buying exists',
      body: (
        <>
          <P>Before the first project can be bought, this policy gets a new version that says:</P>
          <Points
            items={[
              'when a project is delivered at once, and when it is made for you',
              'how you open what you bought, and for how long',
              'what happens when a maker is late, and when something is missing or broken',
            ]}
          />
          <P>Nothing on Guildhall is sent by post.</P>
        </>
      ),
    },
    contactSection,
  ],
}
