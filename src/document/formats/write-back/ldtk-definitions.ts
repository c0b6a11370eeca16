/** Definitions of a layer and its entities, with every key that LDtk 1.5 writes, in the same order. */
import { DRAWN_FIELD } from '../embedded-item.js'
import { fnv } from '../remembered-import.js'

/** Parses fields of the form `key:value` with JSON values. */
const fieldsIn = (text: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    text.split(/\s+/).map((field) => {
      const end = field.indexOf(':')
      return [field.slice(0, end), JSON.parse(field.slice(end + 1)) as unknown]
    }),
  )

const LAYER = `__type:"Entities" identifier:"" type:"Entities" uid:0 doc:null uiColor:null gridSize:0 guideGridWid:0
  guideGridHei:0 displayOpacity:1 inactiveOpacity:0.6 hideInList:false hideFieldsWhenInactive:true canSelectWhenInactive:true
  renderInWorldView:true pxOffsetX:0 pxOffsetY:0 parallaxFactorX:0 parallaxFactorY:0 parallaxScaling:true requiredTags:[]
  excludedTags:[] autoTilesKilledByOtherLayerUid:null uiFilterTags:[] useAsyncRender:false intGridValues:[]
  intGridValuesGroups:[] autoRuleGroups:[] autoSourceLayerDefUid:null tilesetDefUid:null tilePivotX:0 tilePivotY:0
  biomeFieldUid:null`
const ENTITY = `identifier:"" uid:0 tags:[] exportToToc:false allowOutOfBounds:true doc:null width:16 height:16 resizableX:true
  resizableY:true minWidth:null maxWidth:null minHeight:null maxHeight:null keepAspectRatio:false tileOpacity:1
  fillOpacity:0.08 lineOpacity:1 hollow:true color:"#2F55E0" renderMode:"Rectangle" showName:true tilesetId:null
  tileRenderMode:"FitInside" tileRect:null uiTileRect:null nineSliceBorders:[] maxCount:0 limitScope:"PerLevel"
  limitBehavior:"MoveLastOne" pivotX:0 pivotY:0`
const FIELD = `identifier:"" doc:null __type:"String" uid:0 type:"F_String" isArray:false canBeNull:true arrayMinLength:null
  arrayMaxLength:null editorDisplayMode:"Hidden" editorDisplayScale:1 editorDisplayPos:"Above" editorLinkStyle:"StraightArrow"
  editorDisplayColor:null editorAlwaysShow:false editorShowInWorld:true editorCutLongValues:true editorTextSuffix:null
  editorTextPrefix:null useForSmartColor:false exportToToc:false searchable:false min:null max:null regex:null
  acceptFileTypes:null defaultOverride:null textLanguageMode:null symmetricalRef:false autoChainRef:true
  allowOutOfLevelRef:true allowedRefs:"OnlySame" allowedRefsEntityUid:null allowedRefTags:[] tilesetUid:null`
const LAYER_INSTANCE = `__identifier:"" __type:"Entities" __cWid:0 __cHei:0 __gridSize:0 __opacity:1 __pxTotalOffsetX:0
  __pxTotalOffsetY:0 __tilesetDefUid:null __tilesetRelPath:null iid:"" levelId:0 layerDefUid:0 pxOffsetX:0 pxOffsetY:0
  visible:true optionalRules:[] intGridCsv:[] autoLayerTiles:[] seed:1 overrideTilesetUid:null gridTiles:[]`

export const ownLayer = (identifier: string, uid: number, gridSize: number) => ({
  ...fieldsIn(LAYER),
  identifier,
  uid,
  gridSize,
})

export const ownEntity = (identifier: string, uid: number, fieldUid: number) => ({
  ...fieldsIn(ENTITY),
  identifier,
  uid,
  fieldDefs: [{ ...fieldsIn(FIELD), identifier: DRAWN_FIELD, uid: fieldUid }],
})

export const layerInstance = (own: Readonly<Record<string, unknown>>) => ({ ...fieldsIn(LAYER_INSTANCE), ...own })

export function uuidOf(text: string): string {
  const parts = [1, 2, 3, 4].map((seed) => fnv(text, Math.imul(seed, 0x9e3779b1)).toString(16).padStart(8, '0'))
  return parts.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
