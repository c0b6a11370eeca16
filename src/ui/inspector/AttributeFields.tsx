import { useState, type ReactNode } from 'react'
import type { AreaItem, JsonObject, JsonValue } from '../../document/model/index.js'
import { formatLabel } from '../../editor/index.js'
import { Button, IconButton } from '../controls/Button.js'
import { NameField } from '../controls/NameField.js'
import { evaluateSum } from '../controls/evaluate-sum.js'
import { usePanel } from '../panel-context.js'
import type { KindFieldsProps } from './KindFields.js'
import { Section } from './Section.js'

/** What an area carries beside its cost: height, slope, material, anything. Formulas of agents read it, overlays show it. */
export function AttributeFields({ item, readOnly }: KindFieldsProps<AreaItem>): ReactNode {
  const { editor, words, table } = usePanel()
  const [isAdding, setAdding] = useState(false)
  const entries = Object.entries(item.attributes ?? {})
  const put = (next: readonly (readonly [string, JsonValue])[]): void =>
    void editor.document.update(item.id, { attributes: next.length === 0 ? undefined : attributesOf(next) })
  const refuse = (typed: string): string | undefined =>
    typed === '__proto__' || entries.some(([name]) => name === typed) ? words.nameTaken : undefined
  return (
    <Section
      title={words.attributes}
      count={entries.length}
      acts={
        !readOnly && (
          <Button look="link" icon="plus" onClick={() => setAdding(true)}>
            {words.addAttribute}
          </Button>
        )
      }
    >
      {entries.map(([name, value]) => (
        <div key={name} className="nav-attribute">
          <NameField
            name={name}
            label={words.attributeName}
            required
            refuse={refuse}
            readOnly={readOnly}
            onRename={(to) => put(entries.map(([key, old]) => [key === name ? to : key, old]))}
          />
          <NameField
            name={writeValue(value)}
            label={formatLabel(words.attributeValue, { name }, table)}
            readOnly={readOnly || typeof value === 'object'}
            onRename={(typed) => put(entries.map(([key, old]) => [key, key === name ? readValue(typed) : old]))}
          />
          <IconButton
            icon="close"
            label={formatLabel(words.removeNamed, { name }, table)}
            tip="none"
            reason={readOnly ? table.reasons.readOnly : undefined}
            onClick={() => put(entries.filter(([key]) => key !== name))}
          />
        </div>
      ))}
      {/* The name of one more attribute; it begins at 0. */}
      {isAdding && (
        <div className="nav-attribute">
          <NameField
            name=""
            label={words.attributeName}
            placeholder={words.attributeName}
            refuse={refuse}
            onRename={(name) => put([...entries, [name, 0]])}
            onEnd={() => setAdding(false)}
          />
        </div>
      )}
    </Section>
  )
}

const attributesOf = (entries: readonly (readonly [string, JsonValue])[]): JsonObject => Object.fromEntries(entries)

/** What is typed is a number where it reads as one (sums too), yes or no as `true` and `false`, else a text. */
function readValue(typed: string): JsonValue {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  return evaluateSum(text) ?? text
}

const writeValue = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))
