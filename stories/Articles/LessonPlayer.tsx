/** Shows one lesson: a player for its playbacks, a map, and three texts: what the article printed, what goes wrong, and what is right. */
import { useMemo, useState, type ReactNode } from 'react'
import { NavStage } from '../../src/canvas/stage/NavStage.js'
import { BackgroundLayer } from '../../src/layers.js'
import { WORLD } from '../sample-scenes.js'
import { StoryButton } from '../StoryStage.js'
import { StepPanel, CountTable } from './StepPanel.js'
import { flatten, type Playback, type Lesson } from './lesson.js'
import './lesson.css'
import { countsOf, idsOf, lessonOf } from './lessons.js'
import { Marks } from './Marks.js'
import { useSteps, type Steps } from './use-steps.js'

export function LessonPlayer({ lesson }: { lesson: Lesson }): ReactNode {
  const { playbacks, world = WORLD, ground } = useMemo(() => lesson.scene(), [lesson])
  // `NavStage` accepts only built-in layers in `scene`. So static marks of the kind `layer` are drawn in `scene`, and all other marks in `live`.
  const staticMarks = flatten(ground)
  const [chosen, choose] = useState(lesson.first ?? 0)
  const [selected, select] = useState(lesson.selected ?? 0)
  const playback = playbacks[chosen]
  const player = useSteps(playback.steps.length, lesson.speed ?? 3, lesson.at ?? 1)
  const made = playback.steps[player.at]
  const step = typeof made === 'function' ? made(selected) : made
  const panel = step.panel && <StepPanel panel={step.panel} selected={selected} onSelect={select} />
  return (
    <div className="lesson">
      <Player playbacks={playbacks} playback={playback} player={player} onChoose={choose} caption={step.caption} />
      <div className="lesson-map">
        <NavStage
          world={world}
          live={<Marks marks={[...staticMarks.filter(({ kind }) => kind !== 'layer'), ...step.marks]} />}
          mapProps={{ 'aria-label': 'Map' }}
          scene={
            <>
              <BackgroundLayer bounds={world} />
              <Marks marks={staticMarks.filter(({ kind }) => kind === 'layer')} />
            </>
          }
        />
      </div>
      <section className="lesson-words" aria-label={lesson.title} tabIndex={0}>
        <h2 dir="auto">
          {lesson.title} <span className="lesson-rows">{idsOf(lesson).join(', ')}</span>
        </h2>
        {lesson.panelFirst === true && panel}
        <Part head="As printed" look="printed" text={lesson.printed} />
        <Part head="What goes wrong" look="wrong" text={lesson.wrong}>
          {lesson.counts.map((count, i) => (
            <CountTable key={count.title} count={count} figures={countsOf(lesson)[i]} />
          ))}
        </Part>
        <Part head="What is right" look="right" text={lesson.right} />
        {lesson.panelFirst !== true && panel}
        {lesson.legend !== undefined && <p className="lesson-rows">{lesson.legend}</p>}
      </section>
    </div>
  )
}

interface PlayerProps {
  readonly playbacks: readonly Playback[]
  readonly playback: Playback
  readonly player: Steps
  readonly onChoose: (playback: number) => void
  readonly caption: string
}

function Player({ playbacks, playback, player, onChoose, caption }: PlayerProps): ReactNode {
  const count = playback.steps.length
  return (
    <div
      className="lesson-player"
      role="group"
      aria-label="Player"
      onKeyDown={(event) => {
        if (player.onKey(event.key, event.target)) event.preventDefault()
      }}
    >
      <StoryButton onClick={player.playing ? player.pause : player.play}>
        {player.playing ? 'Pause' : 'Play'}
      </StoryButton>
      <StoryButton onClick={() => player.step(-1)}>Step back</StoryButton>
      <StoryButton onClick={() => player.step(1)}>Step forward</StoryButton>
      <StoryButton onClick={() => player.seek(0)}>Reset</StoryButton>
      <label className="lesson-track">
        Step{' '}
        <input
          type="range"
          min={0}
          max={count - 1}
          value={player.at}
          onChange={(change) => player.seek(change.target.valueAsNumber)}
        />
      </label>
      {playbacks.length > 1 &&
        playbacks.map((other, i) => (
          <button
            key={other.name}
            type="button"
            className="nav-button lesson-playback"
            aria-pressed={other === playback}
            onClick={() => {
              onChoose(i)
              player.seek(Infinity)
            }}
          >
            {other.name}
          </button>
        ))}
      <output className="lesson-caption" aria-label="This step" dir="auto">
        <span className="lesson-at">
          {player.at + 1} of {count}
        </span>{' '}
        {caption}
      </output>
    </div>
  )
}

function Part({ head, look, text, children }: { head: string; look: string; text: string; children?: ReactNode }) {
  return (
    <div className="lesson-part" data-look={look} dir="auto">
      <h3>{head}</h3>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph.split(/(`[^`]+`|_[^_]+_)/).map(phrase)}</p>
      ))}
      {children}
    </div>
  )
}

const phrase = (text: string, i: number): ReactNode =>
  text.startsWith('`') ? (
    <code key={i}>{text.slice(1, -1)}</code>
  ) : text.startsWith('_') ? (
    <em key={i}>{text.slice(1, -1)}</em>
  ) : (
    text
  )

/** Shows a lesson as a story of an article. */
export const LessonStory = ({ id }: { id: string }): ReactNode => <LessonPlayer lesson={lessonOf(id)} />
