import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { DrawScene } from '#src/marketing/scenes/draw-scene.tsx'
import { InteractionScene } from '#src/marketing/scenes/interaction-scene.tsx'
import { launch } from '#src/site/launch.ts'
import { Exchange } from './exchange.tsx'
import { Feature } from './feature.tsx'
import { Hero } from './hero.tsx'
import { PromptFatigue } from './prompt-fatigue.tsx'
import { Systems } from './systems.tsx'
import { Validation } from './validation.tsx'

export function HomePage() {
  const { claims } = launch()
  return (
    <>
      <Hero />
      <Feature
        title="Draw a wireframe"
        scene={<DrawScene />}
        points={[
          'Boxes, text, images, tables and icons, each one key away',
          'Snaps to your spacing from the first stroke',
          'Sections know their names, so the whole team can point at them',
        ]}
      >
        Start the way you think: rough, fast, in boxes. A wireframe says more about structure in a
        minute than a paragraph of prompting ever will.
      </Feature>
      <Feature title="Add interactions to sections" layout="below" scene={<InteractionScene />}>
        Select a section, choose what sets it off, drag the arrow to where it leads. Conditions and
        empty states live on the same arrow, so the flow is settled before anything is generated.
      </Feature>
      <Systems />
      <Exchange />
      <PromptFatigue />
      <Validation />
      <ClosingCall title="Be among the first to use it">
        {`Join ${claims.productLeaders} product leaders. We launch ${claims.launch}, and early members keep ${claims.earlyMemberPricing}.`}
      </ClosingCall>
    </>
  )
}
