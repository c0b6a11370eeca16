import type { PanelMessages } from '../index.js'

/** Messages about routes and notes in Chinese. */
export const markWords = {
  noteText: '备注文字',
  stops: '停靠点',
  addStop: '添加停靠点',
  removeStops: '删除所选停靠点',
  pickStop: '请先选择停靠点',
  stopPlace: '停靠点 {vertex} {axis}',
  order: '顺序',
  stopEarlier: '上移停靠点 {stop}',
  stopLater: '下移停靠点 {stop}',
  route: '路线',
  atEnd: '到达终点后',
  repeatNone: '走一遍',
  repeatLoop: '循环',
  repeatBack: '往返',
} satisfies Partial<PanelMessages>
