import { useState, type ReactNode } from 'react'
import type { Rect } from '../../src/engine/index.js'
import { BackgroundLayer } from '../../src/layers.js'
import { NavStage } from '../../src/canvas/stage/NavStage.js'
import { WORLD } from '../sample-scenes.js'
import { StoryButton } from '../StoryStage.js'
import { Counted, type Count } from './Counted.js'
import './lesson.css'
import { useSteps } from './use-steps.js'

/** One telling of a method, step by step: as printed, or as it is right. */
export interface Film<Step> {
  readonly name: string
  /** At least one; the last is the end of it. */
  readonly steps: readonly Step[]
}

export interface LessonProps<Step> {
  /** Rows of the table in Guide / Articles: `B6`, or `A1, A5`. */
  readonly rows: string
  readonly title: string
  /** Told on one map and one track; the reader chooses between them. */
  readonly films: readonly Film<Step>[]
  /** Konva nodes over the ground for one step. */
  readonly draw: (step: Step, at: number) => ReactNode
  /** One line of words for one step. */
  readonly says: (step: Step, at: number) => string
  /** Layers of the kit that stand still under the film. */
  readonly ground?: ReactNode
  readonly world?: Rect
  /** What the article prints, what comes of it, and what is right: a few sentences each. */
  readonly printed: ReactNode
  readonly wrong: ReactNode
  readonly right: ReactNode
  /** How often it goes wrong, on maps drawn at random. */
  readonly count?: Count
  /** A table, a legend, a tree, under the words; it may follow the step. */
  readonly beside?: (step: Step, at: number) => ReactNode
  /** It stands above the words: it is what the lesson is about. */
  readonly besideFirst?: boolean
  /** Fields of the story, beside the player. */
  readonly controls?: ReactNode
  /** Steps per second. */
  readonly speed?: number
  /** The film that stands there at first, and how much of it has been shown, as a share. */
  readonly first?: number
  readonly at?: number
}

/** A method of an article: its map, a player of its steps, and what was printed, what goes wrong and what is right beside it. */
export function Lesson<Step>(props: LessonProps<Step>): ReactNode {
  const { rows, title, films, draw, says, ground, world = WORLD, count, beside, controls, speed = 3, first = 0 } = props
  const [chosen, choose] = useState(first)
  const { name, steps } = films[Math.min(chosen, films.length - 1)]
  const player = useSteps(steps.length, speed, props.at ?? 1)
  const { at } = player
  const step = steps[at]
  return (
    <div className="lesson">
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
        <StoryButton onClick={() => player.step(-1)}>Back</StoryButton>
        <StoryButton onClick={() => player.step(1)}>Step</StoryButton>
        <StoryButton onClick={() => player.seek(0)}>Reset</StoryButton>
        <label className="lesson-track">
          Step{' '}
          <input
            type="range"
            min={0}
            max={steps.length - 1}
            value={at}
            onChange={(change) => player.seek(change.target.valueAsNumber)}
          />
        </label>
        {films.length > 1 &&
          films.map((film, i) => (
            <button
              key={film.name}
              type="button"
              className="nav-button lesson-film"
              aria-pressed={film.name === name}
              onClick={() => {
                choose(i)
                player.seek(Infinity)
              }}
            >
              {film.name}
            </button>
          ))}
        {controls}
        <output className="lesson-says" aria-label="This step" dir="auto">
          <span className="lesson-at">
            {at + 1} of {steps.length}
          </span>{' '}
          {says(step, at)}
        </output>
      </div>
      <div className="lesson-map">
        <NavStage
          world={world}
          live={draw(step, at)}
          mapProps={{ 'aria-label': 'Map' }}
          scene={
            <>
              <BackgroundLayer bounds={world} />
              {ground}
            </>
          }
        />
      </div>
      <section className="lesson-words" aria-label={title} tabIndex={0}>
        <h2 dir="auto">
          {title} <span className="lesson-rows">{rows}</span>
        </h2>
        {props.besideFirst === true && beside?.(step, at)}
        <Words head="As printed" look="printed">
          {props.printed}
        </Words>
        <Words head="What goes wrong" look="wrong">
          {props.wrong}
          {count !== undefined && <Counted count={count} />}
        </Words>
        <Words head="What is right" look="right">
          {props.right}
        </Words>
        {props.besideFirst !== true && beside?.(step, at)}
      </section>
    </div>
  )
}

function Words({ head, look, children }: { head: string; look: string; children: ReactNode }): ReactNode {
  return (
    <div className="lesson-part" data-look={look} dir="auto">
      <h3>{head}</h3>
      {children}
    </div>
  )
}
