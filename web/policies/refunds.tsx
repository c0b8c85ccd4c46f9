import type { Policy } from './policy-page.tsx'
import { contactSection, P, Points } from './policy-parts.tsx'

/** Refunds of this product as it is: nothing is sold through it yet. */
export const refundPolicy: Policy = {
  to: '/refund-policy',
  version: '2026-11-21',
  summary:
    'In this version nothing can be bought through Guildhall, so no money passes through it and there is nothing to refund. Before that changes, this text will say when you get your money back.',
  sections: [
    {
      id: 'what-this-covers',
      title: 'What this covers',
      body: (
        <P>
          Money paid through Guildhall. In this version there is none: projects are published, found and kept as
          favorites. There is no cart, no checkout and no fee for buyers, makers or visitors.
        </P>
      ),
    },
    {
      id: 'prices',
      title: 'What the prices mean',
      body: (
        <P>
          The price on a project is what its maker asks for the licence named beside it. It is information: seeing it,
          or keeping the project as a favorite, obliges nobody to pay or to sell.
        </P>
      ),
    },
    {
      id: 'elsewhere',
      title: 'Money that changed hands elsewhere',
      body: (
        <>
          <P>
            What you agree on with somebody outside of Guildhall is between the two of you. We cannot see such a payment
            and cannot return it; the law of consumers and contracts protects you as it does everywhere.
          </P>
          <P>
            Be careful with whoever asks you in the name of Guildhall for money, card numbers or a password. We never
            do; tell us when somebody does.
          </P>
        </>
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
              'when you get all or part of your money back',
              'how long you may withdraw, and what happens to that right when you open digital files',
              'how to ask, who decides, and within how many days',
              'how the money comes back to you',
            ]}
          />
          <P>A purchase will be bound by the version you saw when you paid.</P>
        </>
      ),
    },
    contactSection,
  ],
}
