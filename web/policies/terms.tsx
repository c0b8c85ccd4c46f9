import { termsHistory, termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { countRules } from '@guildhall/contract/ambassadors/joining-texts.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { passwordLimits } from '@guildhall/contract/limits/people.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { licences, licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { Link } from 'react-router'
import { P, Points, type Policy, Table } from './policy-page.tsx'

/**
 * The terms of the product as it is: accounts, publishing, buying, favorites. A new text gets a new version in the contract.
 */
export const terms: Policy = {
  to: '/terms-conditions',
  version: termsVersion,
  summary:
    'You publish only what is yours, under your own name and a licence you choose. Nobody’s assessed work is offered here. You can leave at any time and take your work with you.',
  sections: [
    {
      id: 'what-this-is',
      title: 'What this is',
      body: (
        <>
          <P>
            Guildhall is a marketplace where students, professors, freelancers and businesses publish finished projects
            and find those of others, connect and write to each other. These terms are an agreement between you and the
            operator of this installation (‘we’).
          </P>
          <P>
            Projects can be bought through the site. A purchase is an agreement between its buyer and each of its
            sellers; we carry the money and the files and keep the record. Refunds and delivery have texts of their own,
            the{' '}
            <Link className="link" to="/refund-policy">
              refund policy
            </Link>{' '}
            and the{' '}
            <Link className="link" to="/delivery-policy">
              delivery policy
            </Link>
            .
          </P>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <P>Reading needs no account. To publish, to buy and to keep favorites you sign up; then:</P>
          <Points
            items={[
              'you give your real name, or that of the business you may act for',
              'you confirm your email address by a code or link before the account exists',
              'you are at least 16 years old, or old enough where you live to agree to such terms',
              'one person has one account and does not lend it',
              `your password has at least ${passwordLimits.min} characters and is yours alone; tell us when somebody else knows it`,
            ]}
          />
          <P>
            You choose the kind of your account (student, professor, freelancer or business). A kind says how you take
            part; it does not mean that we have confirmed a degree, a post or a company. The same goes for skills, which
            are self-declared.
          </P>
        </>
      ),
    },
    {
      id: 'publishing',
      title: 'Publishing your work',
      body: (
        <>
          <P>What you publish stays yours. When you publish a project for sale you declare that:</P>
          <Points
            items={[
              'it is your own work, or you have the right to offer every part of it',
              'its description, pictures and price are true and current',
              'it holds no personal data of others, no secrets of an employer or client and no harmful code',
              'everybody who helped to make it, or paid for it, agrees',
            ]}
          />
          <P>
            You allow us to show your projects, profile and pictures on this site and to copy and resize them as far as
            this requires, for as long as they are published. A project has one to {imageLimits.perProject} pictures; we
            check and re-encode them, which also removes the place and time a camera may have written into them.
          </P>
        </>
      ),
    },
    {
      id: 'academic-honesty',
      title: 'Academic honesty',
      body: (
        <>
          <P>
            Projects are shown to learn from, to build on and to use as their licence allows. They are not offered for
            submission as somebody’s assessed work. Nobody may offer, ask for or buy here an essay, a thesis, a
            laboratory report, an exam answer or any other work that is to be marked as somebody’s own, in whole or in
            part.
          </P>
          <P>
            You may publish your own work that has already been marked, as what it is, if your institution’s rules allow
            it. If you use a project in studies or research, you name its maker and follow the rules of your
            institution. Projects and accounts that break this rule are taken down.
          </P>
        </>
      ),
    },
    {
      id: 'licences',
      title: 'Licences',
      body: (
        <>
          <P>
            Each project names the licence under which its maker lets others use it. Reading a page gives no right
            beyond reading; the licence says what else is allowed.
          </P>
          <Table
            caption="Licences"
            head={['Licence', 'What it allows']}
            rows={licences.map((licence) => [licenceTexts[licence].name, licenceTexts[licence].meaning])}
          />
        </>
      ),
    },
    {
      id: 'buying',
      title: 'Buying and selling',
      body: (
        <>
          <Points
            items={[
              'The price you see before you press ‘Pay’ is all you pay. If it has changed since, we ask you again first.',
              'You pay on the page of a payment provider; we never see your card. We hold the money until the order is completed.',
              'You get a licence, not the ownership: the one named on the project when you bought it, for as many people as you bought licences.',
              'Each purchase keeps the version of these terms that you had accepted.',
              'The seller issues the invoice and answers for the project and for taxes on it. Sellers give their business details before anybody can buy their projects with a price.',
              'Part of each sale is our fee. We take it from the seller’s share, and the seller sees it on the order; a refund takes its part of the fee back.',
              'A seller’s share becomes payable when the order is completed, to a payout account of their own. A refund after that is taken from what they earn next.',
              `When an order is completed, its buyer can review each project of it once, within ${reviewLimits.days} days, and the seller can answer once. A review says how the work was; one that breaks these terms is hidden with a reason.`,
              'Agree and pay here: if you take a sale elsewhere to save the fee, you lose what these terms promise.',
            ]}
          />
          <P>
            An engagement is work that one person does for another on terms both accepted: what is done, in which
            milestones or hours, for which price, and what the client may do with the result. Nothing that will be
            handed in as somebody’s assessed work may be asked for or offered, and only adults do paid work. Accepted
            terms change only when both accept a new version. When it is over and something was paid, both can review
            each other once, within {workReviewLimits.days} days. Everybody reads these reviews on their profiles once
            both are sent or the time is over, and each can answer once.
          </P>
          <P>
            A service is work that a person offers at a price. Its provider keeps to what the package and the extras say
            when you pay. Your payment begins an engagement on these terms, and the result belongs to you. For anything
            else, ask the provider for an offer.
          </P>
          <P>
            A session is a time at which you meet a person. Hosts are adults. What the page says when you book is
            agreed: time, place, price and the rule for cancelling and moving. A priced session is booked when it is
            paid.
          </P>
          <P>
            Runs of an AI agent are bought in advance, at the price of a run that the agent’s page shows. Each day you
            have {runLimits.pricedTries} free tries of an agent with a price, which are used first. A run counts as used
            when the agent answered, or when you stop it after a part of the answer came. A run that fails or gives no
            answer costs nothing. What you have not used you can give back at any time, and you get its price back, at
            the latest after {runLimits.openDays} days. The price of runs you bought never changes. The author answers
            for the agent: it runs on their computers, and what you enter is sent there.
          </P>
          <P>
            A person who posts a job names a day by which everybody who proposed gets an answer. The share of proposals
            answered in time is public. Proposing is free, and nobody is hired before an offer is accepted.
          </P>
          <P>
            An open order is not affected when two people stop talking to each other or one of them blocks the other. An
            account with open orders or money still to be paid out is deleted only once these are settled.
          </P>
        </>
      ),
    },
    {
      id: 'campus-ambassadors',
      title: 'Campus ambassadors',
      body: (
        <>
          <P>
            A campus ambassador brings people of their university to Guildhall. You can apply while applications are
            open if:
          </P>
          <Points
            items={[
              'you are 18 or older and your account is that of a student',
              'your verified email address belongs to a university on our list: your campus follows from it',
              `your account is ${ambassadorLimits.accountDays} days old and your profile is complete`,
              `you study there for at least ${ambassadorLimits.studyDays} days more`,
              `your campus has a free place, of ${ambassadorLimits.perCampus}, or its ambassador named you to follow them`,
            ]}
          />
          <P>
            Our staff read your application, talk with you and decide. A refusal says why, and when you can apply again.
            As an ambassador you get a link and a code. Whom you bring counts by these rules:
          </P>
          <Points items={countRules} />
          <P>
            Each person who counts earns you credit, up to a limit for each half-year, which begins on 1 September or 1
            March. The page of campus ambassadors shows both amounts. What you earned for a person is fixed when they
            count. Our staff release the credit of each half-year to your balance, from the fees we hold and never more
            than these. Credit that is not released is lost when your account is deleted.
          </P>
          <P>
            Your time ends on 31 August, at least {ambassadorLimits.leastTermDays} days after it began. In its last{' '}
            {ambassadorLimits.endsSoonDays} days we can renew it by a year. It ends earlier when you stop, which you can
            on any day, when somebody you named takes your place because the campus has no other, or when we end it for
            a broken rule: you get the reasons and can appeal. From then on nobody can join by your link. People who
            joined before still count. After {ambassadorLimits.credentialDays} days or more you get a signed credential,
            unless we ended your time for a broken rule, which also takes back earlier ones.
          </P>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      body: (
        <Points
          items={[
            'work that is not yours, or that breaks the law or somebody’s rights',
            'assessed work for others, as said in section 4',
            'hate, threats, harassment, sexual content, content that harms minors',
            'pretending to be somebody else, false views, several accounts to gain advantage',
            'any of this in messages, connection requests, groups or reviews',
            'collecting people’s data, sending advertising, overloading or attacking the site',
          ]}
        />
      ),
    },
    {
      id: 'moderation',
      title: 'Moderation',
      body: (
        <>
          <P>
            We do not check projects before they are published. Anybody, even without an account, can report a project,
            a review or a person with ‘Report’ on their page; people in a conversation can report its messages. Choose
            the reason and write what is wrong. A person reads and decides every report, never a program. We never tell
            the other side who reported.
          </P>
          <P>
            When something breaks these terms or the law we may warn you, limit you for a time, hide the project or the
            review, or suspend the account. We take the mildest measure that is enough. You get the rule and the reasons
            by email and under Settings, Decisions, and the maker still sees a hidden project. If you think a decision
            is wrong, you can appeal within six months. Somebody who did not make the decision answers within{' '}
            {staffLimits.appealAnswerDays} days; if nobody has answered after {staffLimits.appealLapseDays} days, the
            decision is reversed. While your account is suspended you can still sign in to read the decision, appeal,
            finish your orders and take your data. Every decision is kept in a log that nobody can change. The{' '}
            <Link className="link" to="/privacy-policy#staff">
              privacy policy
            </Link>{' '}
            says what our staff may read.
          </P>
        </>
      ),
    },
    {
      id: 'our-part',
      title: 'Our part',
      body: (
        <>
          <P>
            We run the site with care, but without a promise that it is always reachable or free of faults. Keep your
            own copy of what matters. We do not make the projects and do not vouch for what their makers say of them;
            agreements about a project are between its maker and the people who use it.
          </P>
          <P>
            We are liable for intent and gross negligence, for harm to life and health, and wherever the law does not
            let us limit it. Nothing here takes away rights that consumer law gives you.
          </P>
        </>
      ),
    },
    {
      id: 'leaving',
      title: 'Leaving',
      body: (
        <P>
          You can archive your projects at any time and delete those nobody ordered. You can delete your account in your
          settings; what stays of it is in the privacy policy. We may end an account that breaks these terms seriously
          or repeatedly, and say why. What the{' '}
          <Link className="link" to="/privacy-policy">
            privacy policy
          </Link>{' '}
          says about your data applies throughout.
        </P>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <>
          <P>
            A new text gets a new version and date. We store which version you accepted, and when. After a change we say
            what is new and ask you to accept it before you buy or publish again; until then you can use everything
            else, and each purchase stays under the version you had accepted when you bought. The law of the operator’s
            country applies; consumers keep the protection of the law where they live.
          </P>
          <P>New in version {termsVersion}:</P>
          <Points items={termsHistory[0]?.changes ?? []} />
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <P>
          Write to us on the{' '}
          <Link className="link" to="/help">
            help page
          </Link>
          , or by email to the address from which this installation’s emails to you are sent. If you write from your
          account or its address, we can answer about your account.
        </P>
      ),
    },
  ],
}
