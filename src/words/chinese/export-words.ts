import type { EditorMessages } from '../index.js'

/** The words of exports in Chinese. */
export const exportWords = {
  moreFormats: '更多格式和选项…',
  exportFormat: '格式',
  exportWithout: '不含 {list}',
  exportLeft: '文件中不包含',
  exportEmbedded: '仅 Navsmith 可读',
  exportWhole: '文件包含整张地图。',
  exportPicture: '图片：无法再作为地图打开。',
  exportMesh: '包含该角色可行走的区域，不含图形。',
  exportFlipY: 'Y 轴向上',
  exportScale: '每个地图单位的游戏单位',
  exportOriginX: '原点 X',
  exportOriginY: '原点 Y',
  exportHeight: '角色高度',
  exportDegrees: '经度和纬度',
}

export const fileNoteWords: Pick<EditorMessages, 'exportNotes' | 'meshNotes'> = {
  exportNotes: {
    areas: '地形',
    'blocked-areas': '阻挡区域',
    costs: '区域成本',
    holes: '孔',
    walls: '墙（线段）',
    outlines: '精确轮廓',
    links: '连接',
    waypoints: '路点',
    markers: '标记',
    names: '名称',
    agents: '角色',
    layers: '图层',
    rules: '测试',
    picture: '图片',
  },
  meshNotes: {
    links: '连接未写入：该文件格式无法保存。',
    costs: '该文件不保存区域成本。',
    rounded: '坐标已取整。',
    'near-vertices': '部分顶点的间距小于 Godot 的单元格：请在此处和 Godot 中使用更小的单元格。',
    cells: '地图以整格保存。',
  },
}
